import type { ApiClient, Transport } from "./client.ts";

/** The web build as its host knows it: a request in, a whole answer out. */
export type Site = (request: Request) => Promise<Response>;

/** What the web build needs to know of the process that hosts it. */
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
