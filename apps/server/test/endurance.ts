/**
 * Number of repetitions: `short` in `npm test -- --all`, `full` in `npm run test:endurance`.
 */
export function howMany(short: number, full: number): number {
  return process.env["ENDURANCE"] === "full" ? full : short;
}

/** Duration of the soak test in seconds: SOAK_SECONDS, or 10 in `npm test -- --all` and 600 in `npm run test:endurance`. */
export const soakSeconds = Number(process.env["SOAK_SECONDS"] ?? howMany(10, 600));

/** Prints measurements that depend on the machine. */
export function printFigures(text: string): void {
  process.stdout.write(`${text}\n`);
}
