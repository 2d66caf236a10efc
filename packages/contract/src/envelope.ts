import { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** The answer of every JSON call (docs/api-decisions.md section 2). `errorCode` is "0" on success. */
export type Envelope<T> =
  | { success: true; errorCode: "0"; errorMessage: null; data: T }
  | { success: false; errorCode: ErrorCode; errorMessage: string; data: T | null };

/** The schema of an envelope around `data`. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({
    success: z.boolean(),
    errorCode: z.string(),
    errorMessage: z.string().nullable(),
    data: data.nullable(),
  });
}
