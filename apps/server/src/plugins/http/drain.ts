import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";

/** Lets requests in flight finish while newcomers are turned away. */
export interface Drain {
  /** Whether this process is about to stop: it answers as ever, but wants no new traffic (/readyz). */
  readonly leaving: boolean;
  /** Requests under way. */
  readonly inFlight: number;
  /**
   * Says so, and goes on answering, until balancers have noticed; connections end with their next answer.
   * @param notice milliseconds; none with 0
   */
  announce(notice: number): Promise<void>;
  /**
   * Answers 503 SHUTTING_DOWN from now on, and waits until nothing is in flight.
   * @returns false when requests were still running after `deadline` milliseconds
   */
  close(deadline: number): Promise<boolean>;
}

/** Counts the requests; answers from what is kept are none, for they are over as soon as they have begun. */
export function installDrain(app: FastifyInstance): Drain {
  let [leaving, draining] = [false, false];
  let inFlight = 0;
  let onIdle = (): void => undefined;

  app.addHook("onRequest", (_request, reply, done) => {
    if (draining) return done(new ApiError("SHUTTING_DOWN", { headers: { connection: "close", "retry-after": "5" } }));
    if (leaving) reply.header("connection", "close");
    inFlight += 1;
    reply.raw.once("close", () => {
      inFlight -= 1;
      if (inFlight === 0) onIdle();
    });
    done();
  });

  return {
    get leaving() {
      return leaving;
    },
    get inFlight() {
      return inFlight;
    },
    async announce(notice) {
      leaving = true;
      await sleep(notice, undefined, { ref: false });
    },
    async close(deadline) {
      [leaving, draining] = [true, true];
      if (inFlight === 0) return true;
      const idle = new Promise<boolean>((resolve) => {
        onIdle = () => resolve(true);
      });
      return Promise.race([idle, sleep(deadline, false, { ref: false })]);
    },
  };
}
