import type { FastifyReply } from "fastify";

/** Aborts when the client disconnects before the response was sent. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => raw.writableFinished || controller.abort());
  return controller.signal;
}
