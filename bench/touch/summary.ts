import type { PressFigures } from "./measure-press.ts";

/** One measurement of a press. */
export interface Measured extends PressFigures {
  /** Name of the compared site. */
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

/** All measurements of a run. */
export interface TouchFigures {
  runs: number;
  presses: Measured[];
  visits: Visit[];
}

export interface Spread {
  median: number;
  worst: number;
}

/** Summary of measurements of the same press. */
export interface Summary {
  result: Spread;
  feedback: Spread;
  /** Median duration of the server's responses, milliseconds. */
  answer: number;
  tried: number;
  lost: number;
  doubled: number;
  wrong: number;
}

/** Median and worst of the numbers; both NaN without any. */
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

/** Groups in the order of their first members. */
export function grouped<T, Key>(all: readonly T[], key: (each: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const each of all) {
    const group = groups.get(key(each));
    if (group) group.push(each);
    else groups.set(key(each), [each]);
  }
  return groups;
}
