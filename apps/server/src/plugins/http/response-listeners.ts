import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/** A request whose response has been sent, or whose client has disconnected. */
export interface CompletedRequest {
  /** The value of the response's `x-request-id`. */
  reqId: string;
  method: string;
  /** As requested. */
  url: string;
  status: number;
  /** Milliseconds from the head of the request to the end of the response. */
  ms: number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Called for every completed request, also for responses that the response cache sends. */
    responseListeners: ((completed: CompletedRequest) => void)[];
  }
}

/** Status of a request whose client disconnected before the response, as nginx logs it. */
const clientClosedRequest = 499;

/** Calls the listeners for each request that Fastify handles, except on routes with `logLevel: "silent"`. */
export const responseListeners = fp(
  async (app) => {
    app.decorate("responseListeners", []);
    const notify = (
      { id, method, url, routeOptions }: FastifyRequest,
      { elapsedTime }: FastifyReply,
      status: number,
    ) => {
      if (routeOptions.logLevel === "silent") return;
      for (const listener of app.responseListeners) listener({ reqId: id, method, url, status, ms: elapsedTime });
    };
    app.addHook("onRequest", (request, reply, done) => {
      // `onResponse` runs for finished responses only.
      reply.raw.once("close", () => {
        if (!reply.raw.writableEnded) notify(request, reply, clientClosedRequest);
      });
      done();
    });
    app.addHook("onResponse", (request, reply, done) => {
      // A response to a client that has disconnected finishes at once.
      if (!reply.raw.destroyed || reply.raw.writableFinished) notify(request, reply, reply.statusCode);
      done();
    });
  },
  { name: "response-listeners" },
);
