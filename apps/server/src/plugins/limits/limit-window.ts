import { ApiError } from "../http/api-error.ts";

/** Length of the window of most counters, and of those whose keys begin with `day:`, in milliseconds. */
export const [limitWindow, dayWindow] = [10 * 60_000, 24 * 3_600_000];

/** A window that ends now; times are UTC, ISO 8601. */
export interface Window {
  now: string;
  /** Counters that started before are expired. */
  cutoff: string;
  /** Counters that started later are expired too: the clock was set back since. Clocks of replicas differ by less. */
  latest: string;
}

/** @param now milliseconds since 1970 @param length in milliseconds */
export function windowAt(now: number, length = limitWindow): Window {
  const iso = (time: number) => new Date(time).toISOString();
  return { now: iso(now), cutoff: iso(now - length), latest: iso(now + length) };
}

/** The refusal, with the end of the window as Retry-After. */
export function tooManyRequests(
  counter: { started_at: string } | undefined,
  now: number,
  length = limitWindow,
): ApiError {
  const end = counter ? Date.parse(counter.started_at) + length : now + length;
  return new ApiError("TOO_MANY_REQUESTS", {
    headers: { "retry-after": String(Math.max(1, Math.ceil((end - now) / 1000))) },
  });
}
