import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { type ApiError, failure, toApiError } from "./api-error.ts";

/**
 * Notes a failed request in the log: faults of our own with their cause; what a caller got wrong in one line, so
 * that a broken client can be found.
 */
export function noteFailure(thrown: unknown, log: FastifyBaseLogger): ApiError {
  const error = toApiError(thrown);
  if (error.code === "INTERNAL") log.error({ err: error.cause ?? error }, "request failed");
  else if (error.status >= 400) log.debug({ code: error.code, detail: error.message }, "request refused");
  return error;
}

/** The one place that answers a failed request with an envelope. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = noteFailure(thrown, request.log);
  return reply
    .code(error.status)
    .headers({ "cache-control": "no-store", ...error.headers })
    .send({ ...failure(error.code, error.visitorMessage), data: error.data });
}
