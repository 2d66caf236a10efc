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

/** Tells of the answers that the framework gives. */
export function tellOfAnswers(app: FastifyInstance, listeners: Listeners): void {
  app.addHook("onResponse", ({ id, method, url }, { statusCode, elapsedTime }, done) => {
    for (const tell of listeners) tell({ reqId: id, method, url, status: statusCode, ms: elapsedTime });
    done();
  });
}
