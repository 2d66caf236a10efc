import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Puts the order of the cascade layers (styles/layers.css) before every stylesheet: the browser takes the
 * order from whichever it meets first, and bundles of shared components may come before the root's.
 */
export function cssLayerOrder(): Plugin {
  const order = readFileSync(new URL("./app/styles/layers.css", import.meta.url), "utf8")
    .replace(/\/\*.*?\*\//gs, "")
    .trim();
  return {
    name: "klarholm-css-layer-order",
    enforce: "pre",
    transform: { filter: { id: /\.css$/ }, handler: (code) => `${order}\n${code}` },
  };
}
