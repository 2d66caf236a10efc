import { setTimeout as sleep } from "node:timers/promises";
import fp from "fastify-plugin";
import { ApiError } from "./api-error.ts";

/** Graceful shutdown: requests in flight finish, new ones are refused. */
interface Drain {
  /** Whether the process is about to stop: /readyz fails, but requests are still answered. */
  readonly leaving: boolean;
  /** Requests in flight, without responses that the response cache sends. */
  readonly inFlight: number;
  /** Aborted when new requests are refused: endless responses end. */
  readonly closing: AbortSignal;
  /**
   * Fails readiness and closes each connection with its next response, but keeps answering until load balancers have noticed.
   * @param notice milliseconds
   */
  announce(notice: number): Promise<void>;
  /**
   * Answers new requests with 503 SHUTTING_DOWN and waits for those in flight.
   * @param timeoutMs how long to wait
   * @returns false when requests were still in flight at the timeout
   */
  close(timeoutMs: number): Promise<boolean>;
}

declare module "fastify" {
  interface FastifyInstance {
    drain: Drain;
  }
}

export const drain = fp(
  async (app) => {
    let [leaving, draining] = [false, false];
    let inFlight = 0;
    const closing = new AbortController();
    app.addHook("preClose", async () => closing.abort());
    let onIdle = (): void => undefined;

    app.addHook("onRequest", (_request, reply, done) => {
      if (draining)
        return done(new ApiError("SHUTTING_DOWN", { headers: { connection: "close", "retry-after": "5" } }));
      if (leaving) reply.header("connection", "close");
      inFlight += 1;
      reply.raw.once("close", () => {
        inFlight -= 1;
        if (inFlight === 0) onIdle();
      });
      done();
    });

    app.decorate("drain", {
      get leaving() {
        return leaving;
      },
      get inFlight() {
        return inFlight;
      },
      closing: closing.signal,
      async announce(notice) {
        leaving = true;
        await sleep(notice, undefined, { ref: false });
      },
      async close(timeoutMs) {
        [leaving, draining] = [true, true];
        closing.abort();
        if (inFlight === 0) return true;
        const idle = new Promise<boolean>((resolve) => {
          onIdle = () => resolve(true);
        });
        return Promise.race([idle, sleep(timeoutMs, false, { ref: false })]);
      },
    } satisfies Drain);
  },
  { name: "drain" },
);
