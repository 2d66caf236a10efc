import type { Site, SiteOptions } from "@klarholm/contract/site";
import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import { contextsFor } from "./api/contexts.ts";

export { displayedCopy } from "./displayed-copy.ts";

/**
 * Makes the site: a function from a request to a whole page (never a stream), to the data of a page
 * (`.data` addresses), or to a resource. The server holds the web build by this function alone.
 */
export function createSite(options: SiteOptions): Site {
  // The members that the virtual module types as possibly undefined; critical CSS exists in development only.
  const settled = {
    ...build,
    basename: build.basename ?? "/",
    allowedActionOrigins: build.allowedActionOrigins ?? false,
    unstable_getCriticalCss: () => undefined,
  };
  const handle = createRequestHandler(settled, import.meta.env.MODE);
  return (request) => handle(request, contextsFor(options));
}
