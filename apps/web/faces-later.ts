import type { Plugin } from "postcss";

const ofDisplay = /var\(--(?:font-display|label)\)/;

/**
 * Gives each rule that sets words in the display face one beside it, of the same weight, for a page of which nothing can be
 * seen yet (app/loading/letters-later.ts). A token that changed for the whole page would have browsers recalculate the
 * styles of all of it, when a tenth is set in that face.
 */
export function facesLater(): Plugin {
  return {
    postcssPlugin: "klarholm-faces-later",
    Once(root, { Rule }) {
      root.walkDecls(/^font(-family)?$/, ({ value, parent }) => {
        if (!ofDisplay.test(value) || parent?.type !== "rule") return;
        const before = new Rule({ selector: ":where([data-unpainted]) &" }).append("font-family: var(--font-serif)");
        // Behind all plain declarations, which would otherwise become a rule of their own.
        const nested = parent.nodes.find(({ type }) => type === "rule" || type === "atrule");
        if (nested) nested.before(before);
        else parent.append(before);
      });
    },
  };
}
