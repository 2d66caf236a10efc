import type { Envelope } from "@klarholm/contract";
import { type ApiClient, createClient, succeeded } from "@klarholm/contract/client";
import type { SiteConfig } from "./contexts.ts";

let client: ApiClient | undefined;

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

/** The data of a successful answer; throws an Error with the answer's message for a refusal. */
export async function dataOf<T>(call: Promise<Envelope<T>>): Promise<T> {
  const answer = await call;
  if (!succeeded(answer)) throw new Error(answer.errorMessage ?? "");
  return answer.data;
}
