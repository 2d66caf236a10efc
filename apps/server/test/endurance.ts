/**
 * How often something is repeated until it counts as endured: a few times in `npm test -- --all`, many times in
 * `npm run test:endurance`.
 */
export function howMany(short: number, full: number): number {
  return process.env["ENDURANCE"] === "full" ? full : short;
}

/** Seconds that the soak lasts: as `SOAK_SECONDS` says, otherwise 10 in `npm test -- --all` and 10 minutes in the long form. */
export const soakSeconds = Number(process.env["SOAK_SECONDS"] ?? howMany(10, 600));

/** Prints figures of a long form, which no assertion holds because they are the machine's. */
export function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}
