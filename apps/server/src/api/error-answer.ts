import type { FastifyReply, FastifyRequest } from "fastify";
import { failure, toApiError } from "./api-error.ts";

/**
 * The one place that answers a failed request with an envelope. Faults of our own are logged with their
 * cause; what a caller got wrong is logged in one line, so that a broken client can be found.
 */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toApiError(thrown);
  if (error.code === "INTERNAL") request.log.error({ err: error.cause ?? error }, "request failed");
  else if (error.status >= 400) request.log.debug({ code: error.code, detail: error.message }, "request refused");
  return reply.code(error.status).headers({ "cache-control": "no-store", ...error.headers }).send(failure(error.code, error.visitorMessage));
}
