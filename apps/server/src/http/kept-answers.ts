import type { FastifyInstance } from "fastify";
import type { StoredBody } from "./stored-body.ts";

/** Finds what an address was answered with before, and may be answered with again; undefined for all else. */
export type FindKept = (url: string) => StoredBody | undefined;

/**
 * Answers from what is kept before anything else is done for a request; only hooks that were added earlier see it.
 * @param onSent hears of the addresses that were answered so
 * @returns takes the one who knows what is kept
 */
export function sendKeptFirst(app: FastifyInstance, onSent: (url: string) => void): (find: FindKept) => void {
  let find: FindKept = () => undefined;
  app.addHook("onRequest", (request, reply, done) => {
    const body = request.method === "GET" ? find(request.url) : undefined;
    if (body?.sendAgain(request, reply)) onSent(request.url);
    else done();
  });
  return (known) => {
    find = known;
  };
}
