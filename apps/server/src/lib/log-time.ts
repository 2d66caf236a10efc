let [cachedAt, cached] = [0, ""];

/** The timestamp of a log line as pino expects it, in ISO 8601; formatted once per millisecond. */
export function logTime(): string {
  const now = Date.now();
  if (now !== cachedAt) [cachedAt, cached] = [now, `,"time":"${new Date(now).toISOString()}"`];
  return cached;
}
