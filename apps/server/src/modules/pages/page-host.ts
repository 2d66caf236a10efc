import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { ApiClient } from "@klarholm/contract/client";
import { previewHeader, scriptNonceHeader, type Site } from "@klarholm/contract/site";
import type { Stored } from "../cdn/shared-caching.ts";
import { keysOfCall, keysOfPage } from "../cdn/surrogate-keys.ts";
import type { ContentSnapshot } from "../content/snapshot.ts";
import type { ContentSource } from "../content/source.ts";
import type { ConcurrencyLimiter } from "../../plugins/limits/concurrency-limiter.ts";
import { weakETag } from "../../plugins/http/etag.ts";
import { networkHint } from "../../plugins/http/saves-data.ts";
import { PrecompressedBody } from "../../plugins/http/precompressed-body.ts";
import type { RenderingContext } from "./loader-client.ts";
import { type PolicyHosts, applyPolicy } from "./policy.ts";
import type { CacheRead, LabelCounter } from "../../plugins/metrics/counters.ts";

/** The response of a page or of its data request. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: PrecompressedBody;
  tag: string;
  /** What a page was made of that a CDN may store; only with `withKeys`. */
  stored?: Stored;
}

/** The async context of one rendering and its API calls. */
interface Rendering {
  /** Content revisions of the API answers used. */
  revisions: Set<string>;
  /** Surrogate keys of the API calls. */
  keys: Set<string>;
  /** The client's address. */
  visitor: string;
}

/** Memory for rendered pages in bytes. A page takes about 20 kB: two compressed copies and their headers. */
const cacheBytes = 48 * 1024 * 1024;

/** Pages that are rendered before a new revision is served: those requested last. */
const maxPrerendered = 16;

/** Response headers that a page may set. */
const allowedHeaders = ["location", "cache-control", "x-remix-response", "x-remix-reload-document", "x-robots-tag"];

const emptyCache = () => new LRUCache<string, Page>({ maxSize: cacheBytes });

/** Renders and caches pages: each address once per revision of the content, also for concurrent requests. */
export class PageHost {
  readonly #site: Site;
  readonly #contents: ContentSource;
  readonly #origin: string;
  readonly #hosts: PolicyHosts;
  #cache: LRUCache<string, Page> | undefined;
  readonly #reads: LabelCounter<[CacheRead]>;
  readonly #pending = new Map<string, Promise<Page>>();
  readonly #limiter: ConcurrencyLimiter;
  readonly #withKeys: boolean;
  readonly #rendering = new AsyncLocalStorage<Rendering>();
  /** The revision of the cached pages. */
  #revision = "";
  /** Prerendered pages of the next revision. */
  #next: { revision: string; cache: LRUCache<string, Page> } | undefined;

  constructor(options: PageHostOptions) {
    const { createSite, clientFor, contents, origin, hosts, limiter, cache, reads, withKeys = false } = options;
    this.#limiter = limiter;
    this.#withKeys = withKeys;
    this.#contents = contents;
    this.#origin = origin;
    this.#hosts = hosts;
    this.#reads = reads;
    this.#cache = cache ? emptyCache() : undefined;
    const client = clientFor({
      visitor: () => this.#rendering.getStore()?.visitor ?? "",
      onAnswer: (revision) => void this.#rendering.getStore()?.revisions.add(revision),
    });
    this.#site = createSite({
      ...client,
      call: (name, payload, callOptions) => {
        const rendering = this.#withKeys ? this.#rendering.getStore() : undefined;
        if (rendering) for (const key of keysOfCall(name, payload)) rendering.keys.add(key);
        return client.call(name, payload, callOptions);
      },
    });
  }

  /**
   * A cached page of the current revision.
   * @param address a cache key (page-address.ts)
   */
  cached(address: string): Page | undefined {
    this.#useRevision(this.#contents.current().revision);
    return this.#cache?.get(address);
  }

  /**
   * Renders the pages requested last in a new revision before it is served. One after the other, so that cached pages of the
   * present revision are sent in between.
   */
  async prerender(snapshot: ContentSnapshot): Promise<void> {
    const { revision } = snapshot;
    const cache = emptyCache();
    for (const address of [...(this.#cache?.keys() ?? [])].slice(0, maxPrerendered)) {
      await yieldToEventLoop();
      // Errors are reported when a visitor requests the page.
      await this.#contents
        .pinned(async () => {
          const { page, cacheable } = await this.#render(address, revision, "");
          if (cacheable) cache.set(address, page, { size: await page.body.pack() });
        }, snapshot)
        .catch(() => undefined);
    }
    this.#next = { revision, cache };
  }

  /**
   * @param address a cache key (page-address.ts)
   * @param visitor the client's address, for limits only
   * @param disconnected aborts when the client disconnects
   * @throws ApiError TOO_MANY_REQUESTS or BUSY when too many pages are being rendered
   */
  async page(address: string, visitor: string, disconnected?: AbortSignal): Promise<Page> {
    const cached = this.cached(address);
    if (cached) this.#reads.count("hit");
    if (cached) return cached;
    using _place = await this.#limiter.enter(visitor, disconnected);
    return await this.#contents.pinned(async () => {
      const { revision } = this.#contents.current();
      if (!this.#cache) return (await this.#render(address, revision, visitor)).page;
      this.#useRevision(revision);
      const key = `${revision} ${address}`;
      const pending = this.#pending.get(key);
      if (!pending) {
        const page = this.#cache.get(address);
        if (page) this.#reads.count("hit");
        return page ?? this.#renderAndCache(key, address, revision, visitor);
      }
      const page = await pending;
      if (!isPrivate(page)) this.#reads.count("hit");
      // A page with `no-store` must not be shared: it may contain a captcha.
      return isPrivate(page) ? (await this.#render(address, revision, visitor)).page : page;
    });
  }

  /**
   * A page from a preview's snapshot. It is neither cached nor indexed by search engines.
   * @param address below /preview/ has a banner of its own
   */
  async preview(
    address: string,
    visitor: string,
    snapshot: ContentSnapshot,
    disconnected?: AbortSignal,
  ): Promise<Page> {
    using _place = await this.#limiter.enter(visitor, disconnected);
    const init = address.startsWith("/preview/") ? {} : { headers: { [previewHeader]: "1" } };
    const { page } = await this.#contents.pinned(
      () => this.#render(address, snapshot.revision, visitor, init),
      snapshot,
    );
    return { ...page, headers: { ...page.headers, "cache-control": "no-store", "x-robots-tag": "noindex" } };
  }

  /** Renders the response to a form that was sent without JavaScript. It is not cached. */
  async submit(address: string, { body, type, visitor }: SentForm): Promise<Page> {
    using _place = await this.#limiter.enter(visitor);
    return await this.#contents.pinned(async () => {
      const init = { method: "POST", body: new Uint8Array(body), headers: { "content-type": type } };
      const { page } = await this.#render(address, this.#contents.current().revision, visitor, init);
      return { ...page, headers: { ...page.headers, "cache-control": "no-store" } };
    });
  }

  #renderAndCache(key: string, address: string, revision: string, visitor: string): Promise<Page> {
    const rendering = this.#render(address, revision, visitor)
      .then(async ({ page, cacheable }) => {
        const size = cacheable ? await page.body.pack() : 0;
        if (cacheable && revision === this.#revision) this.#cache?.set(address, page, { size });
        return page;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, rendering);
    return rendering;
  }

  async #render(
    address: string,
    revision: string,
    visitor: string,
    init: RequestInit = {},
  ): Promise<{ page: Page; cacheable: boolean }> {
    this.#reads.count("miss");
    const [revisions, keys] = [new Set<string>(), new Set<string>()];
    const nonce = randomUUID();
    const [response, body] = await this.#rendering.run({ revisions, keys, visitor }, async () => {
      const request = new Request(this.#origin + address, init);
      request.headers.set(scriptNonceHeader, nonce);
      const answer = await this.#site(request);
      return [answer, Buffer.from(await answer.arrayBuffer())] as const;
    });
    const page = this.#pageOf(response, body, nonce);
    // An API on another host may have another revision; such a page is sent but not cached.
    const isConsistent = [...revisions].every((each) => each === revision);
    const cacheable =
      response.status === 200 && isConsistent && !response.headers.has("set-cookie") && !isPrivate(page);
    if (cacheable && this.#withKeys && init.method === undefined)
      page.stored = { revision, keys: keysOfPage(keys, body, this.#contents.current().content) };
    return { page, cacheable };
  }

  #pageOf(response: Response, rendered: Buffer, nonce: string): Page {
    const type = response.headers.get("content-type") ?? "text/plain; charset=utf-8";
    const headers: Record<string, string> = { "cache-control": "no-cache" };
    for (const name of allowedHeaders) {
      const value = response.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const { status } = response;
    const bodyOf = (data: Buffer) => new PrecompressedBody(type, data, { effort: 10, firstEffort: 3 });
    if (!type.startsWith("text/html")) return { status, headers, body: bodyOf(rendered), tag: weakETag(rendered) };
    const { data, policy, tag } = applyPolicy(rendered.toString(), nonce, this.#hosts);
    headers["content-security-policy"] = policy;
    headers["accept-ch"] = networkHint;
    return { status, headers, body: bodyOf(data), tag };
  }

  /** Drops the pages of other revisions. */
  #useRevision(revision: string): void {
    if (revision === this.#revision) return;
    this.#revision = revision;
    if (!this.#cache) return;
    this.#cache = this.#next?.revision === revision ? this.#next.cache : emptyCache();
    this.#next = undefined;
  }
}

function isPrivate({ headers }: Page): boolean {
  return /no-store/.test(headers["cache-control"] ?? "");
}

export interface SentForm {
  body: Buffer;
  /** Content type. */
  type: string;
  /** The client's address. */
  visitor: string;
}

export interface PageHostOptions {
  createSite: (api: ApiClient) => Site;
  /** Creates the API client of the loaders (loader-client.ts). */
  clientFor: (context: RenderingContext) => ApiClient;
  contents: ContentSource;
  /** Public origin of the site, without a trailing slash. */
  origin: string;
  hosts: PolicyHosts;
  limiter: ConcurrencyLimiter;
  /** False disables the cache, for measurements. */
  cache: boolean;
  /** Whether pages have surrogate keys; false by default. */
  withKeys?: boolean;
  /** Counts cached and rendered pages. */
  reads: LabelCounter<[CacheRead]>;
}
