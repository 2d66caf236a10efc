import type { Envelope } from "@klarholm/contract";
import { errorCodes, type ErrorCode } from "@klarholm/contract/errors";
import { systemFault } from "./system-fault.ts";

/** Seconds after which what the machine could not do may be asked for again. */
const machineRetryAfter = "10";

/**
 * A request that ends in a failure envelope. The code decides status and the visitor's message;
 * `detail` and `cause` are for the log and never leave the server.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ErrorCode;
  /** Extra answer headers, such as `allow`. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the visitor is told in place of the code's own sentence, in Chinese. */
  readonly visitorMessage: string | undefined;
  /** What whoever asked needs to go on, in the envelope's `data`; null by default. */
  readonly data: unknown;

  constructor(
    code: ErrorCode,
    {
      detail,
      cause,
      headers = {},
      message,
      data = null,
    }: { detail?: string; cause?: unknown; headers?: Record<string, string>; message?: string; data?: unknown } = {},
  ) {
    super(detail ?? code, { cause });
    this.code = code;
    this.headers = headers;
    this.visitorMessage = message;
    this.data = data;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** The envelope of a successful call (docs/api-decisions.md section 2). */
export function success<T>(data: T): Envelope<T> {
  return { success: true, errorCode: "0", errorMessage: null, data };
}

/** The envelope of a failed call, with the visitor's sentence from the contract's table unless there is a better one. */
export function failure(code: ErrorCode, message: string = errorCodes[code].message): Envelope<never> {
  return { success: false, errorCode: code, errorMessage: message, data: null };
}

/**
 * Turns anything that was thrown into an ApiError: what the framework refused by its status, a database or a disk that cannot
 * be used now by UNAVAILABLE, all else INTERNAL.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const status = statusOf(thrown);
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  if (systemFault(thrown) !== undefined)
    return new ApiError("UNAVAILABLE", { detail, cause: thrown, headers: { "retry-after": machineRetryAfter } });
  if (status === 413 || status === 431) return new ApiError("TOO_LARGE", { detail, cause: thrown });
  if (status === 415) return new ApiError("UNSUPPORTED_TYPE", { detail, cause: thrown });
  if (status !== undefined && status >= 400 && status < 500)
    return new ApiError("BAD_REQUEST", { detail, cause: thrown });
  return new ApiError("INTERNAL", { detail, cause: thrown });
}

/** The same for staff, who are told of a full disk: nobody else can do anything about it. */
export function toStaffError(thrown: unknown): ApiError {
  return systemFault(thrown) === "full" ? new ApiError("DISK_FULL", { cause: thrown }) : toApiError(thrown);
}

function statusOf(thrown: unknown): number | undefined {
  if (typeof thrown !== "object" || thrown === null || !("statusCode" in thrown)) return undefined;
  return typeof thrown.statusCode === "number" ? thrown.statusCode : undefined;
}
