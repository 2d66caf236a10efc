import type { ErrorCode } from "@klarholm/contract";
import { isAPIError } from "better-auth/api";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { throwLoggedFault } from "./auth-requests.ts";

/**
 * Converts refusals of Better Auth to an ApiError.
 * @param code one code for all refusals but limits, so that the answer does not reveal the reason
 */
export async function withErrorCode<T>(code: ErrorCode, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (!isAPIError(cause)) throw cause;
    throwLoggedFault();
    throw new ApiError(cause.status === "TOO_MANY_REQUESTS" ? "TOO_MANY_REQUESTS" : code, {
      detail: cause.message,
      cause,
    });
  }
}
