import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes are known from the start: no discovery requests, and pages stay cacheable.
  routeDiscovery: { mode: "initial" },
  // One file per route, for the loader in route-modules.ts.
  splitRouteModules: false,
} satisfies Config;
