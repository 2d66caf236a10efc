import type { ApiClient } from "./client.ts";
import type { CopyOverrides } from "./interface-copy.ts";
import type { Theme } from "./entities/theme.ts";

/** Request header from the host to the site: the nonce for inline scripts. */
export const scriptNonceHeader = "script-mark";

/** Request header from the host: the page is a preview. */
export const previewHeader = "preview";

/** Origin of map pictures, loaded on the visitor's request. */
export const mapsOrigin = "https://restapi.amap.com";

/** Default colours of brands; apps/web/app/styles/tokens.css has the same as custom properties. */
export const siteColours = {
  ground: "#fbfaf7",
  band: "#f3f1ec",
  ink: "#1c2530",
  quiet: "#5d6873",
  hairline: "#dedad2",
  accent: "#1f3a6e",
  deep: "#14264a",
} as const satisfies Required<Theme>;

/** The padding colour of product pictures in rendition addresses: the brand's band colour. */
export function padColour(theme: Theme = {}): string {
  return (theme.band ?? siteColours.band).slice(1).toUpperCase();
}

/** The web build as its host calls it: a request in, a complete response out. */
export type Site = (request: Request) => Promise<Response>;

/** What the host provides to the web build. */
export interface SiteOptions {
  /** The API client and log of loaders: in the same process, or over fetch. */
  api: ApiClient;
  /** Origin of the API for browsers; empty for the site's own. */
  browserApiHost: string;
  /** Origin of pictures; empty for the site's own. */
  imageHost: string;
  /** Public origin without a trailing slash, for canonical addresses, Open Graph and QR codes. */
  publicUrl: string;
  token: string;
  storeCode: string;
  storeId: string;
  channelCode: string;
  channelId: string;
  siteId: string;
  /** Key of the map service, visible to browsers; empty disables maps. */
  mapsKey: string;
  /** Whether /_showcase is served, for developers and tests. */
  showcase: boolean;
  /** Whether visited pages may be cached for offline use. */
  offline: boolean;
  /** Whether views of pages are counted. */
  figures: boolean;
  /** Base address of the current revision's font sheets, without a trailing slash. */
  fonts: () => string;
  /** Text of a style sheet that the host serves, to inline it; undefined if there is none at that address. */
  styleSheet: (address: string) => Promise<string | undefined>;
}

/** Interface texts set in the display fonts, for a brand's overrides. */
export type DisplayedCopyOf = (copy: CopyOverrides) => DisplayedCopy;

/** Interface texts set in the display fonts; the server makes font subsets from them. */
export interface DisplayedCopy {
  /** On every page. */
  frame: readonly string[];
  /** In menus and panels of the header. */
  menus: readonly string[];
  /** By path prefix. */
  pages: readonly (readonly [path: string, words: readonly string[]])[];
}
