import type { ApiClient } from "@klarholm/contract/client";
import type { SiteOptions } from "@klarholm/contract/site";
import { createContext, RouterContextProvider } from "react-router";

/** The part of the site's options that is public; sent with every page. */
export interface SiteConfig extends Omit<SiteOptions, "api" | "browserApiHost" | "fonts" | "styleSheet"> {
  /** Origin of the API for browsers; empty for the site's own. */
  apiHost: string;
  /** Base address of the font sheets of the page's revision, without a trailing slash. */
  fonts: string;
}

export const apiContext = createContext<ApiClient>();

export const siteContext = createContext<SiteConfig>();

/** Reads the text of a style sheet that the host serves. */
export const styleSheetContext = createContext<SiteOptions["styleSheet"]>();

export function contextsFor({ api, browserApiHost, fonts, styleSheet, ...shared }: SiteOptions): RouterContextProvider {
  const contexts = new RouterContextProvider();
  contexts.set(apiContext, api);
  contexts.set(siteContext, { ...shared, apiHost: browserApiHost, fonts: fonts() });
  contexts.set(styleSheetContext, styleSheet);
  return contexts;
}
