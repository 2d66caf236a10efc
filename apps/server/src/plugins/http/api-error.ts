import type { Envelope } from "@klarholm/contract";
import { errorCodes, type ErrorCode } from "@klarholm/contract/errors";
import { systemFault } from "./system-fault.ts";

/** Seconds after which a client may retry when the disk or the database was unavailable. */
const retryAfter = "10";

/**
 * A request that fails with an error envelope. The code determines the status and the visitor's message;
 * `detail` and `cause` are logged and never sent.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ErrorCode;
  /** Additional response headers, such as `allow`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Message for the visitor in Chinese; the code's own message by default. */
  readonly visitorMessage: string | undefined;
  /** The envelope's `data`; null by default. */
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

/** The envelope of a failed call. @param message for the visitor; the contract's message for the code by default */
export function failure(code: ErrorCode, message: string = errorCodes[code].message): Envelope<never> {
  return { success: false, errorCode: code, errorMessage: message, data: null };
}

/**
 * Converts any thrown value into an ApiError: Fastify's errors by their status, an unavailable database or disk as
 * UNAVAILABLE, everything else as INTERNAL.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const status = statusOf(thrown);
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  if (systemFault(thrown) !== undefined)
    return new ApiError("UNAVAILABLE", { detail, cause: thrown, headers: { "retry-after": retryAfter } });
  if (status === 413 || status === 431) return new ApiError("TOO_LARGE", { detail, cause: thrown });
  if (status === 415) return new ApiError("UNSUPPORTED_TYPE", { detail, cause: thrown });
  if (status !== undefined && status >= 400 && status < 500)
    return new ApiError("BAD_REQUEST", { detail, cause: thrown });
  return new ApiError("INTERNAL", { detail, cause: thrown });
}

/** The same for staff, who also see that the disk is full. */
export function toStaffError(thrown: unknown): ApiError {
  return systemFault(thrown) === "full" ? new ApiError("DISK_FULL", { cause: thrown }) : toApiError(thrown);
}

function statusOf(thrown: unknown): number | undefined {
  if (typeof thrown !== "object" || thrown === null || !("statusCode" in thrown)) return undefined;
  return typeof thrown.statusCode === "number" ? thrown.statusCode : undefined;
}
