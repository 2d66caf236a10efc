import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";

/**
 * Milliseconds for a body that is read whole before it is looked at: 100 kB at 5 kB a second. Uploads have a patience of
 * their own, and larger bodies, which signed-in people alone may send, as long as 50 kB a second take.
 */
export const bodyDeadline = 20_000;
const largeBodyRate = 50;

/** Gives bodies up that take too long, however little comes at a time. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook("preParsing", (request, _reply, payload, done) => {
    const { headers } = request;
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    if (hasBody && !headers["content-type"]?.startsWith("multipart/")) {
      const late = setTimeout(
        () => {
          const detail = "body arrives too slowly";
          payload.emit("error", new ApiError("BAD_REQUEST", { detail, headers: { connection: "close" } }));
        },
        Math.max(bodyDeadline, Number(headers["content-length"] ?? 0) / largeBodyRate),
      );
      const clear = () => clearTimeout(late);
      payload.once("end", clear).once("close", clear).once("error", clear);
    }
    done(null, payload);
  });
}
