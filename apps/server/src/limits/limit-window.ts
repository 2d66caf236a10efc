import { ApiError } from "../http/api-error.ts";
import type { Counter } from "./counter.repository.ts";

/** How long anything is held against an address, in milliseconds. */
export const limitWindow = 10 * 60_000;

/** The refusal, with the time at which the window is over. */
export function tooMany(counter: Counter | undefined, now: number): ApiError {
  const over = counter ? Date.parse(counter.started_at) + limitWindow : now + limitWindow;
  return new ApiError("TOO_MANY_REQUESTS", {
    headers: { "retry-after": String(Math.max(1, Math.ceil((over - now) / 1000))) },
  });
}
