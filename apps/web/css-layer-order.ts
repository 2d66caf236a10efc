import { readFileSync } from "node:fs";
import type { Plugin } from "postcss";

/** Prepends the order of cascade layers (styles/layers.css) to every style sheet. */
export function cssLayerOrder(): Plugin {
  const order = readFileSync(new URL("./app/styles/layers.css", import.meta.url), "utf8")
    .replace(/\/\*.*?\*\//gs, "")
    .trim();
  return {
    postcssPlugin: "klarholm-css-layer-order",
    // After imports are resolved.
    OnceExit(root) {
      root.prepend(order);
    },
  };
}
