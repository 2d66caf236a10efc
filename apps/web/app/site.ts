import type { Site, SiteOptions } from "@klarholm/contract/site";
import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import { contextsFor } from "./api/contexts.ts";

export { displayedCopy } from "./displayed-copy.ts";

/**
 * Creates the site: a function from a request to a complete response: a page, its data (`.data` addresses), or a
 * resource. The only export that the server uses.
 */
export function createSite(options: SiteOptions): Site {
  // The virtual module types these members as possibly undefined; critical CSS exists in development only.
  const defined = {
    ...build,
    basename: build.basename ?? "/",
    allowedActionOrigins: build.allowedActionOrigins ?? false,
    unstable_getCriticalCss: () => undefined,
  };
  const handle = createRequestHandler(defined, import.meta.env.MODE);
  return (request) => handle(request, contextsFor(options));
}
