import { ApiError } from "../http/api-error.ts";

/** How long anything is held against an address, in milliseconds. */
export const limitWindow = 10 * 60_000;

/** A window that ends now; each time UTC, ISO 8601. */
export interface Window {
  now: string;
  /** Before it, nothing counts any more. */
  cutoff: string;
  /** What has started after it did so by a clock that was set back since; replicas differ by less. */
  latest: string;
}

/** @param now milliseconds since 1970 */
export function windowAt(now: number): Window {
  const iso = (time: number) => new Date(time).toISOString();
  return { now: iso(now), cutoff: iso(now - limitWindow), latest: iso(now + limitWindow) };
}

/** The refusal, with the time at which the window is over. */
export function tooMany(counter: { started_at: string } | undefined, now: number): ApiError {
  const over = counter ? Date.parse(counter.started_at) + limitWindow : now + limitWindow;
  return new ApiError("TOO_MANY_REQUESTS", {
    headers: { "retry-after": String(Math.max(1, Math.ceil((over - now) / 1000))) },
  });
}
