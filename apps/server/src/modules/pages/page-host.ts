import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { ApiClient } from "@klarholm/contract/client";
import { previewHeader, scriptNonceHeader, type Site } from "@klarholm/contract/site";
import type { ContentSnapshot } from "../content/snapshot.ts";
import type { ContentSource } from "../content/source.ts";
import type { ConcurrencyLimiter } from "../../plugins/limits/concurrency-limiter.ts";
import { weakTag } from "../../plugins/http/etag.ts";
import { networkHint } from "../../plugins/http/saves-data.ts";
import { PrecompressedBody } from "../../plugins/http/precompressed-body.ts";
import type { Asking } from "./loader-client.ts";
import { type PolicyHosts, signPage } from "./policy.ts";
import { LabelCounter, type CacheRead } from "../../plugins/metrics/counters.ts";

/** A page (or the data of one) as it is sent. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: PrecompressedBody;
  tag: string;
}

/** What belongs to one rendering, and goes with its calls. */
interface Rendering {
  /** Content revisions of the API answers that went into the page. */
  revisions: Set<string>;
  /** The address of whoever asked for it. */
  visitor: string;
}

/** Memory for rendered pages. A page takes about 20 kB, two compressed copies and their headers. */
const cacheBytes = 48 * 1024 * 1024;

/** Pages of a coming revision that are made before it is shown: those that most visitors look at. */
const madeAhead = 16;

/** Answer headers that a page may set; all others are the host's business. */
const passedHeaders = ["location", "cache-control", "x-remix-response", "x-remix-reload-document", "x-robots-tag"];

/** The pages that were asked for last. */
const emptyCache = () => new LRUCache<string, Page>({ maxSize: cacheBytes });

/** Renders pages, once for each revision of the content and address however many ask at the same time. */
export class PageHost {
  readonly #site: Site;
  readonly #contents: ContentSource;
  readonly #origin: string;
  readonly #hosts: PolicyHosts;
  #cache: LRUCache<string, Page> | undefined;
  readonly #reads: LabelCounter<[CacheRead]>;
  readonly #underway = new Map<string, Promise<Page>>();
  readonly #door: ConcurrencyLimiter;
  readonly #rendering = new AsyncLocalStorage<Rendering>();
  /** The newest revision that a page was asked for in; only its pages are kept. */
  #revision = "";
  /** Pages of a revision that is not shown yet. */
  #coming: { revision: string; cache: LRUCache<string, Page> } | undefined;

  constructor(options: PageHostOptions) {
    const { createSite, clientFor, contents, origin, hosts, door, cache = true, reads = new LabelCounter() } = options;
    this.#door = door;
    this.#contents = contents;
    this.#origin = origin;
    this.#hosts = hosts;
    this.#reads = reads;
    this.#cache = cache ? emptyCache() : undefined;
    this.#site = createSite(
      clientFor({
        visitor: () => this.#rendering.getStore()?.visitor ?? "",
        answeredFrom: (revision) => void this.#rendering.getStore()?.revisions.add(revision),
      }),
    );
  }

  /**
   * A page that was rendered from the content of this moment before; undefined for all others.
   * @param address path and meaningful query (page-address.ts)
   */
  kept(address: string): Page | undefined {
    this.#forgetAllBut(this.#contents.current().revision);
    return this.#cache?.get(address);
  }

  /**
   * Makes the pages that were asked for last in a revision before it is shown, one after the other: kept pages of the one
   * that is shown are sent between them, and nobody waits when it changes.
   */
  async prepare(snapshot: ContentSnapshot): Promise<void> {
    const { revision } = snapshot;
    const cache = emptyCache();
    for (const address of [...(this.#cache?.keys() ?? [])].slice(0, madeAhead)) {
      await breathe();
      // A page that cannot be made is its visitors' to hear of.
      await this.#contents
        .pinned(async () => {
          const { page, lasting } = await this.#render(address, revision, "");
          if (lasting) cache.set(address, page, { size: await page.body.pack() });
        }, snapshot)
        .catch(() => undefined);
    }
    this.#coming = { revision, cache };
  }

  /**
   * @param address path and meaningful query (page-address.ts)
   * @param visitor the address of whoever asks, for the limits of the API; what a page shows is the same for all
   * @param left aborts when the visitor has gone
   * @throws ApiError TOO_MANY_REQUESTS or BUSY when too many pages that are not kept are asked for
   */
  async page(address: string, visitor: string, left?: AbortSignal): Promise<Page> {
    const before = this.kept(address);
    if (before) this.#reads.count("hit");
    if (before) return before;
    using _place = await this.#door.enter(visitor, left);
    return await this.#contents.pinned(async () => {
      const { revision } = this.#contents.current();
      if (!this.#cache) return (await this.#render(address, revision, visitor)).page;
      this.#forgetAllBut(revision);
      const key = `${revision} ${address}`;
      const waiting = this.#underway.get(key);
      if (!waiting) {
        const kept = this.#cache.get(address);
        if (kept) this.#reads.count("hit");
        return kept ?? this.#renderAndKeep(key, address, revision, visitor);
      }
      const page = await waiting;
      if (!isPrivate(page)) this.#reads.count("hit");
      // A page that nobody may keep is nobody else's either: it may hold a captcha.
      return isPrivate(page) ? (await this.#render(address, revision, visitor)).page : page;
    });
  }

  /** A page as the holder of a token sees it. It is never kept, and no search engine lists it. */
  async preview(address: string, visitor: string, snapshot: ContentSnapshot, left?: AbortSignal): Promise<Page> {
    using _place = await this.#door.enter(visitor, left);
    const asked = { headers: { [previewHeader]: "1" } };
    const { page } = await this.#contents.pinned(
      () => this.#render(address, snapshot.revision, visitor, asked),
      snapshot,
    );
    return { ...page, headers: { ...page.headers, "cache-control": "no-store", "x-robots-tag": "noindex" } };
  }

  /** Gives a form that a visitor sent without JavaScript to the site. What it answers is never kept. */
  async submit(address: string, { body, type, visitor }: SentForm): Promise<Page> {
    using _place = await this.#door.enter(visitor);
    return await this.#contents.pinned(async () => {
      const sent = { method: "POST", body: new Uint8Array(body), headers: { "content-type": type } };
      const { page } = await this.#render(address, this.#contents.current().revision, visitor, sent);
      return { ...page, headers: { ...page.headers, "cache-control": "no-store" } };
    });
  }

  #renderAndKeep(key: string, address: string, revision: string, visitor: string): Promise<Page> {
    const started = this.#render(address, revision, visitor)
      .then(async ({ page, lasting }) => {
        const weight = lasting ? await page.body.pack() : 0;
        if (lasting && revision === this.#revision) this.#cache?.set(address, page, { size: weight });
        return page;
      })
      .finally(() => this.#underway.delete(key));
    this.#underway.set(key, started);
    return started;
  }

  async #render(
    address: string,
    revision: string,
    visitor: string,
    sent: RequestInit = {},
  ): Promise<{ page: Page; lasting: boolean }> {
    this.#reads.count("miss");
    const revisions = new Set<string>();
    const mark = randomUUID();
    const [response, body] = await this.#rendering.run({ revisions, visitor }, async () => {
      const request = new Request(this.#origin + address, sent);
      request.headers.set(scriptNonceHeader, mark);
      const answer = await this.#site(request);
      return [answer, Buffer.from(await answer.arrayBuffer())] as const;
    });
    const page = this.#wrap(response, body, mark);
    // An API on another host may be a revision ahead or behind: such a page is sent, but not kept.
    const pure = [...revisions].every((seen) => seen === revision);
    return {
      page,
      lasting: response.status === 200 && pure && !response.headers.has("set-cookie") && !isPrivate(page),
    };
  }

  #wrap(response: Response, rendered: Buffer, mark: string): Page {
    const type = response.headers.get("content-type") ?? "text/plain; charset=utf-8";
    const headers: Record<string, string> = { "cache-control": "no-cache" };
    for (const name of passedHeaders) {
      const value = response.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const { status } = response;
    const bodyOf = (data: Buffer) => new PrecompressedBody(type, data, { effort: 10, firstEffort: 3 });
    if (!type.startsWith("text/html")) return { status, headers, body: bodyOf(rendered), tag: weakTag(rendered) };
    const { data, policy, tag } = signPage(rendered.toString(), mark, this.#hosts);
    headers["content-security-policy"] = policy;
    headers["accept-ch"] = networkHint;
    return { status, headers, body: bodyOf(data), tag };
  }

  #forgetAllBut(revision: string): void {
    if (revision === this.#revision) return;
    this.#revision = revision;
    if (!this.#cache) return;
    this.#cache = this.#coming?.revision === revision ? this.#coming.cache : emptyCache();
    this.#coming = undefined;
  }
}

function isPrivate({ headers }: Page): boolean {
  return /no-store/.test(headers["cache-control"] ?? "");
}

export interface SentForm {
  body: Buffer;
  /** The body's content type. */
  type: string;
  /** The address of whoever sent it. */
  visitor: string;
}

export interface PageHostOptions {
  createSite: (api: ApiClient) => Site;
  /** Makes the client that pages are rendered with (loader-client.ts). */
  clientFor: (asking: Asking) => ApiClient;
  contents: ContentSource;
  /** Public origin of the site, without a trailing slash. */
  origin: string;
  hosts: PolicyHosts;
  /** Before pages that are made. */
  door: ConcurrencyLimiter;
  /** False renders every page anew, for measurements. */
  cache?: boolean;
  /** Counts pages that were there, or on their way, and those that had to be rendered. */
  reads?: LabelCounter<[CacheRead]>;
}
