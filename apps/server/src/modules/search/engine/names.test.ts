import { expect, test } from "vitest";
import { nameEntry, Names, tiers } from "./names.ts";

const titles = [
  ["雾港", "杯", "MU-1"],
  ["雾港", "杯杯", ""],
  ["", "雾港杯", ""],
  ["杯", "高脚杯", "MU1"],
  ["雾", "港杯碟 12 厘米", "MU-12"],
] as const;
const names = new Names(titles.map(([before, name, code]) => nameEntry({ before, name, code })));

test.each([
  ["杯", ["杯"], [tiers.name, tiers.nameBegins, tiers.phrase, tiers.fullNameBegins, tiers.phrase]],
  ["雾港杯", ["雾港", "杯"], [tiers.name, tiers.fullNameBegins, tiers.name, tiers.rest, tiers.fullNameBegins]],
  ["杯 雾港", ["杯", "雾港"], [tiers.allWords, tiers.allWords, tiers.allWords, tiers.rest, tiers.allWords]],
  // A repeated word needs one occurrence.
  ["碟 碟", ["碟", "碟"], [tiers.rest, tiers.rest, tiers.rest, tiers.rest, tiers.allWords]],
  ["mu 1", ["mu", "1"], [tiers.code, tiers.rest, tiers.rest, tiers.code, tiers.rest]],
  ["mu-12", [], [tiers.rest, tiers.rest, tiers.rest, tiers.rest, tiers.code]],
  // No match spans two names.
  ["杯雾", ["杯雾"], [tiers.rest, tiers.rest, tiers.rest, tiers.rest, tiers.rest]],
])("[FIND-01] tiers of names for %s", (query, words, expected) => {
  expect([...names.rank(query, words)]).toEqual(expected);
});
