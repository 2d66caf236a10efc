import type { Declaration, Plugin } from "postcss";

const units: Record<string, string> = { svh: "vh", lvh: "vh", dvh: "vh", cqi: "vw" };

/**
 * Adds fallbacks for viewport units (Chromium 108, Safari 15.4) and container units (Chromium 105, Safari 16) that
 * every supported browser knows. For flat rules.
 */
export function olderUnits(): Plugin {
  return {
    postcssPlugin: "klarholm-older-units",
    OnceExit(root, { AtRule }) {
      const newer: Declaration[] = [];
      root.walkDecls((declaration) => {
        if (!declaration.variable && older(declaration.value) !== declaration.value) newer.push(declaration);
      });
      for (const declaration of newer) {
        const { parent, value, prop } = declaration;
        const before = declaration.prev();
        if (parent?.type !== "rule" || (before?.type === "decl" && before.prop === prop)) continue;
        const fallback = declaration.cloneBefore({ value: older(value) });
        if (!value.includes("var(")) continue;
        // Wrapped in @supports: with custom properties browsers detect an unknown value too late and drop the fallback.
        const rule = parent.clone({ nodes: [declaration.clone()] });
        const supports = new AtRule({
          name: "supports",
          params: `(${prop}: ${value.includes("cqi") ? "1cqi" : "1dvh"})`,
        });
        parent.after(supports.append(rule));
        declaration.replaceWith(fallback);
      }
    },
  };
}

const older = (value: string) => value.replace(/(\d)(svh|lvh|dvh|cqi)\b/g, (_, digit, unit) => digit + units[unit]);
