import type { IncomingMessage } from "node:http";
import { ApiError } from "../api-error.ts";
import type { UploadRules } from "./upload.ts";

/**
 * Limits of an upload: milliseconds without a byte, milliseconds for the whole body, and bytes that must arrive within
 * each `idleMs` (1 kB/s, which a phone with a weak signal reaches).
 */
export const uploadTimeouts = { idleMs: 30_000, totalMs: 15 * 60_000, minBytes: 30 * 1024 };

/**
 * Enforces size and time limits while a body is read.
 * @param read must attach its listeners synchronously: the first bytes may have arrived
 */
export async function withBodyTimeouts<T>(
  raw: IncomingMessage,
  { bodyBytes, tooLarge }: UploadRules,
  read: () => Promise<T>,
): Promise<T> {
  let bytes = 0;
  const abort = (error: ApiError) => void raw.emit("error", error);
  const abortSlow = () => abort(new ApiError("BAD_REQUEST", { detail: "body stopped arriving" }));
  let idle = setTimeout(abortSlow, uploadTimeouts.idleMs);
  const total = setTimeout(abortSlow, uploadTimeouts.totalMs);
  let bytesBefore = 0;
  const pace = setInterval(() => {
    if (bytes - bytesBefore < uploadTimeouts.minBytes) abortSlow();
    bytesBefore = bytes;
  }, uploadTimeouts.idleMs);
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > bodyBytes) abort(new ApiError("TOO_LARGE", { message: tooLarge }));
    clearTimeout(idle);
    idle = setTimeout(abortSlow, uploadTimeouts.idleMs);
  };
  raw.on("data", count);
  try {
    return await read();
  } finally {
    raw.off("data", count);
    clearTimeout(idle);
    clearTimeout(total);
    clearInterval(pace);
  }
}
