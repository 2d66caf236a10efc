import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const theirs = /react-router\/dist\/production\/vendor\/turbo-stream-v2\/turbo-stream\.js$/;
const ours = fileURLToPath(new URL("app/loading/data-codec.ts", import.meta.url));

/**
 * Puts JSON in the place of the format in which React Router carries loaders' data, on both sides. Theirs also carries promises,
 * dates and what refers to itself, of which this site has none, and takes data apart in JavaScript, value by value: a
 * twelfth of what a product page costs the server. The build fails when React Router keeps its own elsewhere.
 */
export function dataFormat(): Plugin {
  const replaced = new Set<string>();
  return {
    name: "klarholm-data-format",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: theirs },
      handler() {
        replaced.add(this.environment.name);
        return `export { decode, encode } from ${JSON.stringify(ours)};`;
      },
    },
    buildEnd(error) {
      if (!error && !replaced.has(this.environment.name))
        throw new Error("The format of React Router's data was not found: see data-format.ts");
    },
  };
}
