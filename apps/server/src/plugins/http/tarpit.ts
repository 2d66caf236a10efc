import type { FastifyInstance } from "fastify";

/** Milliseconds for which whoever is told to come again later waits for that answer. */
export const refusalTime = 1000;
/** Refusals that are held at a time; whoever comes beyond is refused at once, and its connection ends. */
const most = 2000;

/**
 * Holds answers that say Retry-After for a second: a script that asks again as soon as it is refused spins once a second
 * for each of its connections, and what it sends with the next request is not read meanwhile. A person waits longer anyway.
 * A process that leaves holds nothing: the next replica is to be asked at once.
 */
export function delayRefusals(app: FastifyInstance): void {
  let held = 0;
  app.counts.queues.set("refusals", () => held);
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("retry-after") || app.drain.leaving) return done(null, payload);
    if (held >= most) {
      reply.header("connection", "close");
      return done(null, payload);
    }
    held += 1;
    const send = () => {
      held -= 1;
      clearTimeout(timer);
      reply.raw.off("close", send);
      done(null, payload);
    };
    const timer = setTimeout(send, refusalTime);
    reply.raw.once("close", send);
  });
}
