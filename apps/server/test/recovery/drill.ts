/** Rows that a drill writes one after the other, each in its own transaction. */
export const drillRow = (n: number) => `readiness:drill-${n}` as const;

/** A write that the database acknowledged. */
export interface Acknowledged {
  n: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** What a drill showed: the database is killed at a random moment, its files are removed, and it is restored. */
export interface Drill {
  acknowledged: number;
  lost: number;
  /** Milliseconds from the oldest lost write to the kill; 0 when nothing is lost. */
  lossMs: number;
  restoreMs: number;
  /** Of acknowledged writes that the archive must have, those that are missing. */
  missing: number[];
}

/**
 * Compares what was acknowledged with what was restored.
 * @param secured whether the archive had a write when the database was killed
 */
export function compare<Write extends Acknowledged>(
  acknowledged: readonly Write[],
  restored: ReadonlySet<string>,
  killedAt: number,
  secured: (write: Write) => boolean,
): Omit<Drill, "restoreMs"> {
  const lost = acknowledged.filter(({ n }) => !restored.has(drillRow(n)));
  return {
    acknowledged: acknowledged.length,
    lost: lost.length,
    lossMs: Math.max(0, ...lost.map(({ at }) => killedAt - at)),
    missing: lost.filter(secured).map(({ n }) => n),
  };
}
