import { oldChromium } from "../tools/old-chromium.mjs";
import type { VisitOptions } from "./harness.ts";

/** How to visit a site in an old Chromium; undefined where it does not run. */
export function visitedBy(version: 107 | 109): Pick<VisitOptions, "program" | "expected"> | undefined {
  const program = oldChromium(version);
  return program === undefined ? undefined : { program, expected };
}

/**
 * Complaints that say nothing about the site. The policy's default is asked for what is fetched ahead, which therefore is
 * fetched when it is wanted; later versions, until 114, say that they do not know popovers. Plain text is shown with a
 * style of the browser's own, which the policy refuses.
 */
const expected = [
  /^console: Refused to prefetch/,
  /\.data\S* csp$/,
  /^console: Found a 'popover' attribute/,
  /^console: Refused to apply inline style[^]*\/robots\.txt\)$/,
];
