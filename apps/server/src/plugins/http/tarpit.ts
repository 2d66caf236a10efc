import fp from "fastify-plugin";

/** Milliseconds for which a refusal is delayed. */
export const tarpitDelayMs = 1000;
/** Refusals that are delayed at a time; further ones are sent at once and end their connection. */
const maxDelayed = 2000;

/**
 * Delays responses with Retry-After by a second, so that a script that retries at once spins once a second for each
 * connection. A draining process delays nothing: the client should reach the next replica at once.
 */
export const tarpit = fp(
  async (app) => {
    let delayed = 0;
    app.counts.queues.set("refusals", () => delayed);
    app.addHook("onSend", (_request, reply, payload, done) => {
      if (!reply.hasHeader("retry-after") || app.drain.leaving) return done(null, payload);
      if (delayed >= maxDelayed) {
        reply.header("connection", "close");
        return done(null, payload);
      }
      delayed += 1;
      const send = () => {
        delayed -= 1;
        clearTimeout(timer);
        reply.raw.off("close", send);
        done(null, payload);
      };
      const timer = setTimeout(send, tarpitDelayMs);
      reply.raw.once("close", send);
    });
  },
  { name: "tarpit", dependencies: ["counts", "drain"] },
);
