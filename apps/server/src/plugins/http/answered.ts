import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** An answer that is over. */
export interface CompletedRequest {
  /** The request's id, which the answer carries. */
  reqId: string;
  method: string;
  /** As it was asked for. */
  url: string;
  status: number;
  /** Milliseconds from the head of the request to the end of its answer. */
  ms: number;
}

/** Whoever wants to hear of every answer: what is logged and counted, on either way that answers go (kept-answers.ts). */
export type ResponseListeners = ((answer: CompletedRequest) => void)[];

/** The status of a request whose client closed the connection before it was answered, as nginx logs it: no fault of the server's. */
const clientClosedRequest = 499;

/**
 * Tells of the answers that the framework gives, and of requests whose client did not wait for one; but for those of
 * silent routes, which nobody outside asks for.
 */
export function notifyResponses(app: FastifyInstance, listeners: ResponseListeners): void {
  const tellOf = ({ id, method, url, routeOptions }: FastifyRequest, { elapsedTime }: FastifyReply, status: number) => {
    const isSilent = routeOptions.logLevel === "silent";
    for (const tell of isSilent ? [] : listeners) tell({ reqId: id, method, url, status, ms: elapsedTime });
  };
  app.addHook("onRequest", (request, reply, done) => {
    // The hook below runs for finished answers alone.
    reply.raw.once("close", () => {
      if (!reply.raw.writableEnded) tellOf(request, reply, clientClosedRequest);
    });
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // What is sent to a client that has left is finished at once.
    if (!reply.raw.destroyed || reply.raw.writableFinished) tellOf(request, reply, reply.statusCode);
    done();
  });
}
