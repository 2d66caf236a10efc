import postcss, { type Declaration, type Root } from "postcss";
import { features } from "web-features";

/** The oldest supported browsers (docs/decisions/0067-browsers.md). */
const oldest = { chrome: 87, safari_ios: 14.5 };
type Browser = keyof typeof oldest;

/** The same in browserslist's syntax. */
export const oldestQuery = `chrome ${oldest.chrome}, safari 14.1, ios_saf ${oldest.safari_ios}`;

const support = new Map(
  Object.values(features)
    .filter((feature) => feature.kind === "feature")
    .flatMap(({ status }) => Object.entries<{ support: Partial<Record<Browser, string>> }>(status.by_compat_key ?? {}))
    .map(([key, known]) => [key, known.support]),
);

/**
 * Whether a browser got a feature later than its oldest supported version, or still lacks it.
 * @param key its name in MDN's compatibility data, such as `css.properties.inset`; unknown names count as old
 */
export function isLater(key: string, browser: Browser): boolean {
  const known = support.get(key);
  if (known === undefined) return false;
  return Number.parseFloat(known[browser]?.replace("≤", "") ?? "Infinity") > oldest[browser];
}

/** The names of APIs that Chromium got later: a global, or an object and its member. */
export const laterApis = [...support.keys()]
  .filter((key) => /^(?:api|javascript\.builtins)\.[^.]+(?:\.[^.]+)?$/.test(key) && isLater(key, "chrome"))
  .map((key) => key.replace(/^(?:api|javascript\.builtins)\./, "").split("."));

const units = [
  [/\dsv[hwib]\b|\dsvmin\b|\dsvmax\b/, "css.types.length.viewport_percentage_units_small"],
  [/\ddv[hwib]\b|\ddvmin\b|\ddvmax\b/, "css.types.length.viewport_percentage_units_dynamic"],
  [/\dlv[hwib]\b|\dlvmin\b|\dlvmax\b/, "css.types.length.viewport_percentage_units_large"],
  [/\dcq[hwib]\b|\dcqmin\b|\dcqmax\b/, "css.types.length.container_query_length_units"],
] as const;

/** The features that a declaration needs. */
export function featuresOf({ prop, value }: Pick<Declaration, "prop" | "value">): string[] {
  const property = `css.properties.${prop}`;
  const functions = [...value.matchAll(/([a-z-]+)\(/g)].map(([, name]) => `css.types.color.${name}`);
  const words = value.split(/\s+/).map((word) => `${property}.${word}`);
  return [property, ...words, ...functions, ...units.flatMap(([unit, key]) => (unit.test(value) ? key : []))];
}

/** The features that a selector needs, except lists within `:not()`, which the data do not name. */
export const featuresOfSelector = (selector: string): string[] =>
  [...selector.matchAll(/::?([a-z-]+)/g)].map(([, name]) => `css.selectors.${name}`);

/** The features that a media query needs. */
export const featuresOfQuery = (query: string): string[] =>
  [...query.matchAll(/\(([a-z-]+)/g)].map(([, name]) => `css.at-rules.media.${name}`);

/** Whether a condition of the site's CSS holds: properties with a value, and selectors. */
function holds(condition: string, browser: Browser): boolean {
  const requested = [...condition.matchAll(/(not )?\(([a-z-]+):\s*([^()]+(?:\([^()]*\))?)\)/g)];
  return requested.every(([, not, prop = "", value = ""]) => {
    const isKnown = !featuresOf({ prop, value }).some((key) => isLater(key, browser));
    return isKnown !== Boolean(not);
  });
}

/** A sheet with the contents of `@supports` blocks whose condition holds, and without the others. */
export function supportedBlocks(css: string, browser: Browser): Root {
  const root = postcss.parse(css);
  root.walkAtRules("supports", (rule) => {
    rule.replaceWith(holds(rule.params, browser) ? (rule.nodes ?? []) : []);
  });
  return root;
}

/** The features of a sheet that a browser got later, and for which the sheet has no fallback declaration. */
export function laterFeatures(css: string, browser: Browser): Set<string> {
  const used: string[] = [];
  const root = supportedBlocks(css, browser);
  root.walkAtRules((rule) => {
    used.push(`css.at-rules.${rule.name}`, ...(rule.name === "media" ? featuresOfQuery(rule.params) : []));
    if (rule.name === "media" && /[<>]|\bnot \(/.test(rule.params)) used.push(`@media ${rule.params}`);
  });
  root.walkRules(({ selector }) => {
    used.push(...featuresOfSelector(selector));
    if (selector.includes("&")) used.push("css.selectors.nesting");
  });
  root.walkDecls((declaration) => {
    const before = declaration.parent?.nodes.slice(0, declaration.parent.index(declaration)) ?? [];
    const hasFallback = before.some((node) => node.type === "decl" && node.prop === declaration.prop);
    if (!hasFallback && !declaration.variable) used.push(...featuresOf(declaration));
  });
  return new Set(used.filter((key) => key.startsWith("@") || isLater(key, browser)));
}
