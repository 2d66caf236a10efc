/**
 * How often something is repeated until it counts as endured: a few times in `npm test`, many times in
 * `npm run test:endurance`.
 */
export function howMany(short: number, full: number): number {
  return process.env["ENDURANCE"] === "full" ? full : short;
}
