import type { FastifyInstance } from "fastify";

/** An answer that is over. */
export interface Answered {
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
export type Listeners = ((answer: Answered) => void)[];

/** Tells of the answers that the framework gives, but for those of silent routes, which nobody outside asks for. */
export function tellOfAnswers(app: FastifyInstance, listeners: Listeners): void {
  app.addHook("onResponse", ({ id, method, url, routeOptions }, { statusCode, elapsedTime }, done) => {
    const isSilent = routeOptions.logLevel === "silent";
    for (const tell of isSilent ? [] : listeners) tell({ reqId: id, method, url, status: statusCode, ms: elapsedTime });
    done();
  });
}
