import type { ApiClient } from "@klarholm/contract/client";
import type { SiteOptions } from "@klarholm/contract/site";
import { createContext, RouterContextProvider } from "react-router";

/** The part of the site's options that browsers may know; it travels with every page. */
export interface SiteConfig extends Omit<SiteOptions, "api" | "browserApiHost" | "fonts" | "styleSheet"> {
  /** Origin of the API for browsers; empty when it is the site's own. */
  apiHost: string;
  /** Where the font sheets are that belong to what the page shows; without a trailing slash. */
  fonts: string;
}

/** The API client for loaders: `context.get(apiContext)`. */
export const apiContext = createContext<ApiClient>();

/** Addresses and codes of the site: `context.get(siteContext)`. */
export const siteContext = createContext<SiteConfig>();

/** Reads the text of a style sheet that the host serves: `context.get(styleSheetContext)`. */
export const styleSheetContext = createContext<SiteOptions["styleSheet"]>();

/** The context of one request: what loaders get instead of globals. */
export function contextsFor({ api, browserApiHost, fonts, styleSheet, ...shared }: SiteOptions): RouterContextProvider {
  const contexts = new RouterContextProvider();
  contexts.set(apiContext, api);
  contexts.set(siteContext, { ...shared, apiHost: browserApiHost, fonts: fonts() });
  contexts.set(styleSheetContext, styleSheet);
  return contexts;
}
