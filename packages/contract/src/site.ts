import type { ApiClient } from "./client.ts";
import type { CopyOverrides } from "./interface-copy.ts";
import type { Theme } from "./entities/theme.ts";

/** The request header that tells the site how to mark the scripts it writes itself, for the host to know them by. */
export const scriptMarkHeader = "script-mark";

/** The request header by which the host says that a page is a preview. */
export const previewHeader = "preview";

/** Where browsers find map pictures, once a visitor asks for one. */
export const mapsOrigin = "https://restapi.amap.com";

/** The site's own colours, which stand where a brand names none; apps/web/app/styles/tokens.css has them as custom properties. */
export const siteColours = {
  ground: "#fbfaf7",
  band: "#f3f1ec",
  ink: "#1c2530",
  quiet: "#5d6873",
  hairline: "#dedad2",
  accent: "#1f3a6e",
  deep: "#14264a",
} as const satisfies Required<Theme>;

/** What a brand's product pictures are padded with, as addresses of renditions write it: the colour of its bands. */
export function padColour(theme: Theme = {}): string {
  return (theme.band ?? siteColours.band).slice(1).toUpperCase();
}

/** The web build as its host knows it: a request in, a whole answer out. */
export type Site = (request: Request) => Promise<Response>;

/** What the web build needs to know of the process that hosts it. */
export interface SiteOptions {
  /** The API as loaders ask it, and the host's log: in the same process, or over fetch. */
  api: ApiClient;
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
  /** Whether /_showcase shows form controls and the motion tokens, for developers and tests. */
  showcase: boolean;
  /** Whether visited pages may be kept for when there is no network. */
  offline: boolean;
  /** Where the font sheets of the present revision are; without a trailing slash. */
  fonts: () => string;
  /** The text of a style sheet that the host serves, for pages to carry; undefined where there is none at that address. */
  styleSheet: (address: string) => Promise<string | undefined>;
}

/** The words of a brand's interface that are set in the display faces. */
export type DisplayedCopyOf = (copy: CopyOverrides) => DisplayedCopy;

/** Words of the interface that are set in the display faces; the server cuts those to what pages say. */
export interface DisplayedCopy {
  /** On every page. */
  frame: readonly string[];
  /** In menus and panels of the header. */
  menus: readonly string[];
  /** By the beginning of the paths that show them. */
  pages: readonly (readonly [path: string, words: readonly string[]])[];
}
