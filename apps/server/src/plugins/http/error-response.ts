import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { type ApiError, failure, toApiError, toStaffError } from "./api-error.ts";
import { systemFault } from "./system-fault.ts";

/** Logs a failed request: server faults with their cause, client errors in one debug line that helps to find a broken client. */
export function logFailure(thrown: unknown, log: FastifyBaseLogger, toError = toApiError): ApiError {
  const error = toError(thrown);
  if (isServerFault(error) || systemFault(error) !== undefined)
    log.error({ err: error.cause ?? error }, "request failed");
  else if (error.status >= 400) log.debug({ code: error.code, detail: error.message }, "request refused");
  return error;
}

/** Whether the server, its database or its disk failed, so that an operator must act. */
export function isServerFault({ code }: Pick<ApiError, "code">): boolean {
  return code === "INTERNAL" || code === "UNAVAILABLE" || code === "DISK_FULL";
}

/** Sends the error envelope of a failed request. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(logFailure(thrown, request.log), reply);
}

/** The same for the desk, whose staff also see faults of the machine. */
export function sendStaffError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(logFailure(thrown, request.log, toStaffError), reply);
}

function sendFailure(error: ApiError, reply: FastifyReply): FastifyReply {
  // A handler may have described its file already.
  reply.removeHeader("content-disposition");
  return reply
    .code(error.status)
    .type("application/json; charset=utf-8")
    .headers({ "cache-control": "no-store", ...error.headers })
    .send({ ...failure(error.code, error.visitorMessage), data: error.data });
}
