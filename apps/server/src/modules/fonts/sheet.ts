import { unicodeRange } from "./characters.ts";
import type { Faces } from "./faces.ts";
import { fallbackRules } from "./fallbacks.ts";
import type { FontPlan, PageCut, Slice } from "./font-plan.ts";

/** How styles call the faces (apps/web/app/styles/tokens.css). */
const families = { latin: "Display Latin", chinese: "Display Song" };

/** Weights that a face stands for: only one is cut, and browsers shall not thicken it. */
const weights = "400 600";

/** Gaps in the rest of the face that its ranges pass over: naming every character would make the sheet ten times as long. */
const gaps = 64;

/** Serif faces of visitors' own, for characters that are not cut. */
const ownSerif = ["Songti SC", "STSong", "Noto Serif CJK SC", "Source Han Serif SC", "SimSun"];

/**
 * The sheet of the rest of the face, whose ranges are whole. Of rules for the same character browsers take the last, so
 * it stands before the others, which name what pages foresee.
 */
export function restSheet(plan: FontPlan): string {
  return plan.rest.map((slice) => rule(slice, unicodeRange(slice.characters, gaps))).join("\n");
}

/** The sheet of what all pages share. */
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
export function pageSheet({ slice, left }: PageCut): string {
  const kept =
    left.length > 0
      ? [face(families.chinese, ownSerif.map((name) => `local("${name}")`).join(), unicodeRange(left))]
      : [];
  return [...(slice ? [rule(slice)] : []), ...kept].join("\n");
}

/** Where a slice is to be had. */
export function sliceAddress({ name }: Pick<Slice, "name">): string {
  return `/fonts/${name}.woff2`;
}

function rule(slice: Slice, range = unicodeRange(slice.characters)): string {
  if (slice.characters.length === 0) return "";
  return face(families[slice.face.role], `url(${sliceAddress(slice)})format("woff2")`, range);
}

function face(family: string, source: string, range: string): string {
  return `@font-face{font-family:"${family}";src:${source};font-weight:${weights};font-display:swap;unicode-range:${range}}`;
}
