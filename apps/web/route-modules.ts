import type { Plugin } from "vite";

const theirs = /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const ours = new URL("./app/navigation/load-route-module.ts", import.meta.url).pathname;

/**
 * Replaces React Router's loader of route modules in client builds by app/navigation/load-route-module.ts. Fails the
 * build if React Router has moved it.
 */
export function routeModules(): Plugin {
  let replaced = false;
  return {
    name: "klarholm-route-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load: {
      filter: { id: theirs },
      handler() {
        replaced = true;
        return `export { loadRouteModule } from ${JSON.stringify(ours)};`;
      },
    },
    buildEnd(error) {
      if (!error && !replaced)
        throw new Error("React Router's loader of routes' code was not found: see route-modules.ts");
    },
  };
}
