import { type ApiClient, createClient } from "@klarholm/contract/client";
import { useRouteLoaderData } from "react-router";
import type { SiteConfig } from "./contexts.ts";

let client: ApiClient | undefined;

/** The API client for what happens after a page has loaded; one per browser, made on first use. */
export function browserClient({ apiHost, token, storeCode, storeId, channelCode, channelId }: SiteConfig): ApiClient {
  client ??= createClient({
    transport: (url, init) => fetch(url, init),
    host: apiHost,
    token,
    storeCode,
    storeId,
    channelCode,
    channelId,
  });
  return client;
}

/** The site's addresses and codes inside a component. */
export function useSiteConfig(): SiteConfig {
  const root = useRouteLoaderData<{ config: SiteConfig }>("root");
  if (!root) throw new Error("The root data is missing: this component stands outside the site.");
  return root.config;
}
