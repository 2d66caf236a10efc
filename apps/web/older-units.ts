import type { Plugin } from "postcss";

const units: Record<string, string> = { svh: "vh", lvh: "vh", dvh: "vh", cqi: "vw" };

/**
 * Puts before a length in the units of small, large and dynamic windows (Chromium 108, Safari 15.4), or of containers
 * (Chromium 105, Safari 16), the nearest one that every supported browser knows.
 */
export function olderUnits(): Plugin {
  return {
    postcssPlugin: "klarholm-older-units",
    Once(root) {
      root.walkDecls((declaration) => {
        const value = declaration.value.replace(/(\d)(svh|lvh|dvh|cqi)\b/g, (_, digit, unit) => digit + units[unit]);
        const before = declaration.prev();
        const isGiven = before?.type === "decl" && before.prop === declaration.prop;
        if (value !== declaration.value && !isGiven && !declaration.variable) declaration.cloneBefore({ value });
      });
    },
  };
}
