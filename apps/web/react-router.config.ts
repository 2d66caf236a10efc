import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes are known from the start: no discovery requests, and pages stay cacheable.
  routeDiscovery: { mode: "initial" },
  // A route's code is one file, for one loader that can wait for it (route-modules.ts).
  splitRouteModules: false,
} satisfies Config;
