import fp from "fastify-plugin";
import { ApiError } from "./api-error.ts";

/** Least time for a body that is read into memory, in milliseconds: 100 kB at 5 kB/s. */
const minTimeoutMs = 20_000;
/** Bytes per millisecond at which a larger body, which only signed-in staff may send, must arrive. */
const minRate = 50;

/** Rejects bodies that arrive too slowly. Multipart bodies have timeouts of their own (uploads/body-timeouts.ts). */
export const bodyTimeout = fp(
  async (app) => {
    app.addHook("preParsing", (request, _reply, payload, done) => {
      const { headers } = request;
      const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
      if (hasBody && !headers["content-type"]?.startsWith("multipart/")) {
        const timer = setTimeout(
          () => {
            const detail = "body arrives too slowly";
            payload.emit("error", new ApiError("BAD_REQUEST", { detail, headers: { connection: "close" } }));
          },
          Math.max(minTimeoutMs, Number(headers["content-length"] ?? 0) / minRate),
        );
        const clear = () => clearTimeout(timer);
        payload.once("end", clear).once("close", clear).once("error", clear);
      }
      done(null, payload);
    });
  },
  { name: "body-timeout" },
);
