import { type ApiClient, createClient } from "@klarholm/contract/client";
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
