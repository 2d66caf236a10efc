import { randomUUID } from "node:crypto";
import { signedHeaders } from "../hooks/signature.ts";
import type { CdnName, CdnSettings } from "./cdn-settings.ts";
import { sendRequest } from "./send-request.ts";
import { aliyunHeaders, tencentHeaders } from "./signatures.ts";

/** Addresses to purge, with the public origin. */
export interface PurgedAddresses {
  urls: readonly string[];
  /** Folders with all addresses below them; each ends with a slash. */
  folders: readonly string[];
}

export interface Purge {
  /** Surrogate keys; providers that have none purge all pages. */
  keys: readonly string[];
  /** The addresses of all pages. */
  addresses: () => Promise<PurgedAddresses>;
  /** Stops the purge. */
  signal: AbortSignal;
}

export interface CdnProvider {
  /** The response header with the surrogate keys; undefined for a provider that purges by address. */
  keyHeader?: { name: string; separator: string };
  /** Whether it reads CDN-Cache-Control (RFC 9213). */
  hasOwnHeader?: boolean;
  /** @throws when a part of the purge was refused or not answered; repeating it does no harm */
  purge(purge: Purge): Promise<void>;
}

/** The CDN of the settings. */
export function cdnProvider(settings: CdnSettings): CdnProvider {
  return providers[settings.name](settings);
}

const providers: Readonly<Record<CdnName, (settings: CdnSettings) => CdnProvider>> = {
  /** RefreshObjectCaches takes 1,000 addresses or 100 folders; parameters are sent as a form. */
  aliyun: ({ id, secret, url = "https://cdn.aliyuncs.com/" }) => ({
    async purge({ addresses, signal }) {
      const { urls, folders } = await addresses();
      const contentType = "application/x-www-form-urlencoded";
      const kinds = [...inParts(urls, 1000, "File"), ...inParts(folders, 100, "Directory")];
      for (const { part, label } of kinds) {
        const body = new URLSearchParams({ ObjectPath: part.join("\n"), ObjectType: label }).toString();
        const request = {
          action: "RefreshObjectCaches",
          version: "2018-05-10",
          body,
          contentType,
          nonce: randomUUID(),
        };
        const headers = aliyunHeaders({ id, secret }, { ...request, host: new URL(url).host, time: Date.now() });
        const errorIn = (answer: unknown) => textAt(answer, "Code");
        await sendRequest({ provider: "阿里云 CDN", url, headers, body, signal, errorIn });
      }
    },
  }),
  /** PurgeUrlsCache takes 1,000 addresses, PurgePathCache 500 folders. Errors have status 200. */
  tencent: ({ id, secret, url = "https://cdn.tencentcloudapi.com/" }) => ({
    async purge({ addresses, signal }) {
      const { urls, folders } = await addresses();
      const send = async (action: string, parameters: object) => {
        const body = JSON.stringify(parameters);
        const request = { host: new URL(url).host, service: "cdn", action, version: "2018-06-06", body };
        const headers = tencentHeaders({ id, secret }, { ...request, time: Date.now() });
        const errorIn = (answer: unknown) => textAt(answer, "Response", "Error", "Code");
        await sendRequest({ provider: "腾讯云 CDN", url, headers, body, signal, errorIn });
      };
      for (const { part } of inParts(urls, 1000)) await send("PurgeUrlsCache", { Urls: part });
      for (const { part } of inParts(folders, 500)) await send("PurgePathCache", { Paths: part, FlushType: "delete" });
    },
  }),
  /** One request takes 100 tags. */
  cloudflare: ({ id, secret, url = "https://api.cloudflare.com" }) => ({
    keyHeader: { name: "cache-tag", separator: "," },
    hasOwnHeader: true,
    async purge({ keys, signal }) {
      const address = new URL(`/client/v4/zones/${encodeURIComponent(id)}/purge_cache`, url).href;
      const headers = { "content-type": "application/json", authorization: `Bearer ${secret}` };
      const errorIn = (answer: unknown) => textAt(answer, "errors", "0", "message");
      for (const { part } of inParts(keys, 100))
        await sendRequest({
          provider: "Cloudflare",
          url: address,
          headers,
          body: JSON.stringify({ tags: part }),
          signal,
          errorIn,
        });
    },
  }),
  /** Signed as Standard Webhooks, like the webhooks of the desk. */
  webhook: ({ secret, url = "" }) => ({
    keyHeader: { name: "surrogate-key", separator: " " },
    async purge({ keys, signal }) {
      const [id, time] = [randomUUID(), Date.now()];
      const timestamp = new Date(time).toISOString();
      const body = JSON.stringify({ id, type: "cdn.purge", timestamp, data: { keys } });
      const headers = { "content-type": "application/json", ...signedHeaders(secret, id, body, time) };
      await sendRequest({ provider: "CDN_URL", url, headers, body, signal, errorIn: () => undefined });
    },
  }),
};

function inParts(all: readonly string[], size: number, label = ""): { part: readonly string[]; label: string }[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => ({
    part: all.slice(index * size, (index + 1) * size),
    label,
  }));
}

/** A text in a parsed answer. */
function textAt(value: unknown, ...path: string[]): string | undefined {
  const found = path.reduce<unknown>(
    (at, name) =>
      typeof at === "object" && at !== null ? Object.entries(at).find(([key]) => key === name)?.[1] : undefined,
    value,
  );
  return typeof found === "string" ? found : undefined;
}
