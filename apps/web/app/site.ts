import type { ApiClient, Transport } from "@klarholm/contract/client";
import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import { contextsFor } from "./api/contexts.ts";

/** What the site needs to know of the process that hosts it. */
export interface SiteOptions {
  /** Carries the loaders' calls: an injection into the same process, or fetch. */
  transport: Transport;
  /** Origin of the API for loaders; empty when the transport needs none. */
  apiHost: string;
  /** Origin of the API for browsers; empty when it is the site's own. */
  browserApiHost: string;
  /** Origin of pictures; empty when it is the site's own. */
  imageHost: string;
  /** The site's public origin without a trailing slash, for canonical addresses, Open Graph and QR codes. */
  publicUrl: string;
  token: string;
  storeCode: string;
  storeId: string;
  channelCode: string;
  channelId: string;
  siteId: string;
  /** Key of the map service, which browsers see; empty when no maps are shown. */
  mapsKey: string;
  /** Whether /_blocks shows every kind of block, and controls below it. */
  blocksPage: boolean;
  /** Takes warnings into the host's log. */
  warn: ApiClient["warn"];
}

/**
 * Makes the site: a function from a request to a whole page (never a stream), to the data of a page
 * (`.data` addresses), or to a resource. The server holds the web build by this function alone.
 */
export function createSite(options: SiteOptions): (request: Request) => Promise<Response> {
  // The members that the virtual module types as possibly undefined; critical CSS exists in development only.
  const settled = { ...build, basename: build.basename ?? "/", allowedActionOrigins: build.allowedActionOrigins ?? false, unstable_getCriticalCss: () => undefined };
  const handle = createRequestHandler(settled, import.meta.env.MODE);
  return (request) => handle(request, contextsFor(options));
}
