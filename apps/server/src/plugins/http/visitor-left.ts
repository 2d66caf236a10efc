import type { FastifyReply } from "fastify";

/** Aborts when a visitor goes before it was answered: what waits for nobody need not be done. */
export function visitorLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once("close", () => raw.writableFinished || left.abort());
  return left.signal;
}
