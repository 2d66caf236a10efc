import { readFileSync } from "node:fs";
import type { Plugin } from "postcss";

/**
 * Puts the order of the cascade layers (styles/layers.css) before every stylesheet, so that layers weigh the same
 * whichever sheet they stand in.
 */
export function cssLayerOrder(): Plugin {
  const order = readFileSync(new URL("./app/styles/layers.css", import.meta.url), "utf8")
    .replace(/\/\*.*?\*\//gs, "")
    .trim();
  return {
    postcssPlugin: "klarholm-css-layer-order",
    // By then a sheet holds those that it takes values from, too.
    OnceExit(root) {
      root.prepend(order);
    },
  };
}
