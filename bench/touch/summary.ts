import type { PressFigures } from "./measure-press.ts";

/** A press as it was measured once. */
export interface Measured extends PressFigures {
  /** Which of the compared sites. */
  site: string;
  cpu: number;
  network: string;
  moment: string;
}

/** The interaction to next paint of one visit, milliseconds. */
export interface Visit {
  site: string;
  cpu: number;
  network: string;
  inpMs: number;
}

/** Everything that one run has measured. */
export interface TouchFigures {
  runs: number;
  presses: Measured[];
  visits: Visit[];
}

export interface Spread {
  median: number;
  worst: number;
}

/** What became of presses that were alike. */
export interface Summary {
  result: Spread;
  feedback: Spread;
  /** Median of what the server's answers took, milliseconds. */
  answer: number;
  tried: number;
  lost: number;
  doubled: number;
  wrong: number;
}

/** Median and worst of those that are numbers; both NaN without any. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1] ?? Number.NaN, worst: sorted.at(-1) ?? Number.NaN };
}

export function summary(presses: readonly Measured[]): Summary {
  const count = (outcome: Measured["outcome"]) => presses.filter((each) => each.outcome === outcome).length;
  return {
    result: spread(presses.map(({ resultMs }) => resultMs)),
    feedback: spread(presses.map(({ feedbackMs }) => feedbackMs)),
    answer: spread(presses.filter(({ resultMs }) => !Number.isNaN(resultMs)).map(({ answerMs }) => answerMs)).median,
    tried: presses.length,
    lost: count("lost"),
    doubled: count("doubled"),
    wrong: count("wrong"),
  };
}

/** Groups in the order in which their first member comes. */
export function grouped<T, Key>(all: readonly T[], key: (each: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const each of all) {
    const group = groups.get(key(each));
    if (group) group.push(each);
    else groups.set(key(each), [each]);
  }
  return groups;
}
