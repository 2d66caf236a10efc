import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { type ApiError, failure, toApiError, toStaffError } from "./api-error.ts";
import { systemFault } from "./system-fault.ts";

/**
 * Notes a failed request in the log: faults of our own with their cause; what a caller got wrong in one line, so
 * that a broken client can be found.
 */
export function noteFailure(thrown: unknown, log: FastifyBaseLogger, toError = toApiError): ApiError {
  const error = toError(thrown);
  if (isOurs(error) || systemFault(error) !== undefined) log.error({ err: error.cause ?? error }, "request failed");
  else if (error.status >= 400) log.debug({ code: error.code, detail: error.message }, "request refused");
  return error;
}

/** Whether it is this server, or what it stands on, that failed, so that an operator must hear of it. */
export function isOurs({ code }: Pick<ApiError, "code">): boolean {
  return code === "INTERNAL" || code === "UNAVAILABLE" || code === "DISK_FULL";
}

/** The one place that answers a failed request with an envelope. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(noteFailure(thrown, request.log), reply);
}

/** The same where staff asked, in their words. */
export function answerStaffError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(noteFailure(thrown, request.log, toStaffError), reply);
}

function sendFailure(error: ApiError, reply: FastifyReply): FastifyReply {
  return reply
    .code(error.status)
    .headers({ "cache-control": "no-store", ...error.headers })
    .send({ ...failure(error.code, error.visitorMessage), data: error.data });
}
