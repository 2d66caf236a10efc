import type { IncomingMessage } from "node:http";
import { ApiError } from "../api-error.ts";
import type { UploadRules } from "./upload.ts";

/**
 * Milliseconds without a byte after which a body is given up, and for a whole body; and the bytes that must come in every
 * `idle` of them, which is 1 kB a second: a phone at the edge of a network sends more, and who sends less holds a place.
 */
export const patience = { idle: 30_000, whole: 15 * 60_000, least: 30 * 1024 };

/** Gives a body up that is too long, that drips, or that stops arriving. Whoever listens to it begins at once: the first bytes may be there. */
export async function watched<T>(
  raw: IncomingMessage,
  { bodyBytes, tooLarge }: UploadRules,
  reading: () => Promise<T>,
): Promise<T> {
  let bytes = 0;
  // The reader hears of it as of a connection that broke.
  const giveUp = (error: ApiError) => void raw.emit("error", error);
  const slow = () => giveUp(new ApiError("BAD_REQUEST", { detail: "body stopped arriving" }));
  let idle = setTimeout(slow, patience.idle);
  const whole = setTimeout(slow, patience.whole);
  let before = 0;
  const pace = setInterval(() => {
    if (bytes - before < patience.least) slow();
    before = bytes;
  }, patience.idle);
  const count = (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > bodyBytes) giveUp(new ApiError("TOO_LARGE", { message: tooLarge }));
    clearTimeout(idle);
    idle = setTimeout(slow, patience.idle);
  };
  raw.on("data", count);
  try {
    return await reading();
  } finally {
    raw.off("data", count);
    clearTimeout(idle);
    clearTimeout(whole);
    clearInterval(pace);
  }
}
