import { ApiError } from "../http/api-error.ts";

/** How long most counters last, and those whose keys begin with `day:`, in milliseconds. */
export const [limitWindow, dayWindow] = [10 * 60_000, 24 * 3_600_000];

/** A window that ends now; each time UTC, ISO 8601. */
export interface Window {
  now: string;
  /** Before it, nothing counts any more. */
  cutoff: string;
  /** What has started after it did so by a clock that was set back since; replicas differ by less. */
  latest: string;
}

/** @param now milliseconds since 1970 @param length in milliseconds */
export function windowAt(now: number, length = limitWindow): Window {
  const iso = (time: number) => new Date(time).toISOString();
  return { now: iso(now), cutoff: iso(now - length), latest: iso(now + length) };
}

/** The refusal, with the time at which the window is over. */
export function tooMany(counter: { started_at: string } | undefined, now: number, length = limitWindow): ApiError {
  const over = counter ? Date.parse(counter.started_at) + length : now + length;
  return new ApiError("TOO_MANY_REQUESTS", {
    headers: { "retry-after": String(Math.max(1, Math.ceil((over - now) / 1000))) },
  });
}
