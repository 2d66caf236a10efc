import { unicodeRange } from "./characters.ts";
import type { Faces } from "./faces.ts";
import { fallbackRules } from "./fallbacks.ts";
import type { FontPlan, PageSlice, Slice } from "./font-plan.ts";

/** Font families in apps/web/app/styles/tokens.css. */
const families = { latin: "Display Latin", chinese: "Display Song" };

/** Declared weights: each face has one weight, and browsers must not synthesize bold. */
const weights = "400 600";

/** Gaps that the ranges of the rest include: exact ranges would make the sheet ten times as long. */
const gaps = 64;

/** Local serif faces for characters without a slice. */
const localSerif = ["Songti SC", "STSong", "Noto Serif CJK SC", "Source Han Serif SC", "SimSun"];

/**
 * The sheet of all slices of the rest. Its ranges overlap those of the other sheets. Browsers use the last rule for a
 * character, so this sheet comes first.
 */
export function restSheet(plan: FontPlan): string {
  return plan.rest.map((slice) => rule(slice, unicodeRange(slice.characters, gaps))).join("\n");
}

/** The sheet that all pages share. */
export function sharedSheet(plan: FontPlan, faces: Faces): string {
  const [letters, ...otherLetters] = plan.latin;
  return [
    rule(plan.menus),
    rule(plan.core),
    ...otherLetters.map((slice) => rule(slice)),
    ...(letters ? [rule(letters)] : []),
    ...fallbackRules(faces.latin.facts),
  ].join("\n");
}

/** The sheet of one page, which comes after the shared one. */
export function pageSheet({ slice, uncovered }: PageSlice): string {
  const local = localSerif.map((name) => `local("${name}")`).join();
  return [
    ...(slice ? [rule(slice)] : []),
    ...(uncovered.length > 0 ? [face(families.chinese, local, unicodeRange(uncovered))] : []),
  ].join("\n");
}

function rule(slice: Slice, range = unicodeRange(slice.characters)): string {
  if (slice.characters.length === 0) return "";
  return face(families[slice.face.role], `url(/fonts/${slice.name}.woff2)format("woff2")`, range);
}

function face(family: string, source: string, range: string): string {
  return `@font-face{font-family:"${family}";src:${source};font-weight:${weights};font-display:swap;unicode-range:${range}}`;
}
