/** Facts of the figures. Free of schemas, because the desk's browser code loads them. */

/** Kinds of pages by which speed is measured, in the order in which reports list them. */
export const figureKinds = [
  "home",
  "list",
  "product",
  "search",
  "story",
  "stores",
  "news",
  "jobs",
  "verification",
  "other",
] as const;
export type FigureKind = (typeof figureKinds)[number];

/** Field vitals: milliseconds, except for `cls`. */
export const vitals = ["lcp", "inp", "cls"] as const;
export type Vital = (typeof vitals)[number];

/** The greatest good value, and the greatest that is not poor (web.dev/articles/defining-core-web-vitals-thresholds). */
export const vitalLimits: Readonly<Record<Vital, readonly [good: number, fair: number]>> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
};

/** Periods of the figures in days. */
export const figurePeriods = ["7", "30", "90", "365"] as const;

/** The name under which everything unknown or beyond a limit is counted. */
export const otherName = "other";
