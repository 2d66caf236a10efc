import type { Plugin } from "vite";

/**
 * Parts of React Router that this site never runs and no minifier can tell so, each with what its callers then see: routes
 * are all known from the start (react-router.config.ts), and nothing listens to navigations as telemetry does.
 */
const unused: Record<string, { [name: string]: string }> = {
  "dom/ssr/fog-of-war.js": {
    isFogOfWarEnabled: "() => false",
    getPatchRoutesOnNavigationFunction: "() => undefined",
    useFogOFWarDiscovery: "() => undefined",
    getPartialManifest: "undefined",
    getManifestPath: "undefined",
    getPathsWithAncestors: "undefined",
    handleClientVersionMismatch: "undefined",
    URL_LIMIT: "0",
  },
  "router/instrumentation.js": {
    consumeInstrumentationClientResultMetaReceiver: "() => undefined",
    getRouteInstrumentationUpdates: "() => ({})",
    instrumentClientSideRouter: "(router) => router",
    instrumentHandler: "undefined",
    instrumentationResultMetaContext: "undefined",
  },
};

const theirs = /react-router\/dist\/production\/lib\/(dom\/ssr\/fog-of-war\.js|router\/instrumentation\.js)$/;

/**
 * Leaves those parts out of browsers' builds: 3 kB of every page's scripts. The build fails when React Router keeps them
 * elsewhere, or when another name of theirs is asked for.
 */
export function unusedRouting(): Plugin {
  const replaced = new Set<string>();
  return {
    name: "klarholm-unused-routing",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load: {
      filter: { id: theirs },
      handler(id) {
        const [, part = ""] = theirs.exec(id) ?? [];
        replaced.add(part);
        return Object.entries(unused[part] ?? {})
          .map(([name, value]) => `export const ${name} = ${value};`)
          .join("\n");
      },
    },
    buildEnd(error) {
      if (!error && replaced.size < Object.keys(unused).length)
        throw new Error("A part of React Router that is left out was not found: see unused-routing.ts");
    },
  };
}
