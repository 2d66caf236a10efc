let [millisecond, written] = [0, ""];

/** The time of a line, as pino takes it, in ISO 8601: written once a millisecond, in which a busy server writes many lines. */
export function logTime(): string {
  const now = Date.now();
  if (now !== millisecond) [millisecond, written] = [now, `,"time":"${new Date(now).toISOString()}"`];
  return written;
}
