import type { ErrorCode } from "@klarholm/contract";
import { isAPIError } from "better-auth/api";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { throwSwallowed } from "./swallowed-faults.ts";

/**
 * What Better Auth refuses, in the words of the desk.
 * @param code what any refusal becomes, so that none tells more than another; limits excepted
 */
export async function withErrorCode<T>(code: ErrorCode, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    if (!isAPIError(cause)) throw cause;
    throwSwallowed();
    throw new ApiError(cause.status === "TOO_MANY_REQUESTS" ? "TOO_MANY_REQUESTS" : code, {
      detail: cause.message,
      cause,
    });
  }
}
