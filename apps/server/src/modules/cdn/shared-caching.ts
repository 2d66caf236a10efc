import type { ContentSource } from "../content/source.ts";
import type { CdnProvider } from "./cdn-provider.ts";

/** Milliseconds between polls of the version behind a CDN. */
export const pollInterval = 250;
/** Milliseconds after a poll for which an answer may be stored: two polls and time for slow ones. */
const confirmedMs = 750;
/**
 * Milliseconds from when a replica knows of a version to its purge. By then no replica marks older answers as storable,
 * because its last poll was before the publication, and those that are under way have arrived.
 */
export const purgeDelay = confirmedMs + 250;
/**
 * Of an answer that no cache may store. The shipped nginx stores nothing with s-maxage: it would send these headers again
 * with the same page, after a 304 without a body.
 */
const notStored = { "cache-control": "no-cache, s-maxage=0" };
/** Seconds for which a CDN may show an expired page while it asks for the new one. */
const staleSeconds = 600;

/** What a stored answer was made of. */
export interface Stored {
  /** Content revision. */
  revision: string;
  /** Surrogate keys. */
  keys: readonly string[];
}

interface SharedCachingOptions {
  contents: Pick<ContentSource, "current" | "validity">;
  provider: Pick<CdnProvider, "keyHeader" | "hasOwnHeader">;
  /** Seconds. */
  maxAge: number;
}

/** The headers by which a CDN may store answers until they are purged. */
export class SharedCaching {
  readonly #options: SharedCachingOptions;

  constructor(options: SharedCachingOptions) {
    this.#options = options;
  }

  /**
   * The headers of an answer, to be called when it is sent. It is not stored when it may be outdated: another version may
   * have been published, or the next revision begins within a second. No answer is stored beyond the begin of the next revision.
   * @param url path and query. Providers that purge by address get no addresses with a query, which are not known
   * @param forBrowsers directive for browsers, which by default show no expired page
   */
  headers(url: string, { revision, keys }: Stored, forBrowsers = "must-revalidate"): Record<string, string> {
    const { contents, provider, maxAge } = this.#options;
    const { keyHeader, hasOwnHeader } = provider;
    if (!keyHeader && url.includes("?")) return notStored;
    const now = Date.now();
    const { confirmedAt, until } = contents.validity();
    const left = Math.floor((until - now) / 1000);
    if (now - confirmedAt > confirmedMs || revision !== contents.current().revision || left < 1) return notStored;
    const seconds = Math.min(maxAge, left);
    const stale = Math.min(staleSeconds, left - seconds);
    const whileStale = stale > 0 ? `, stale-while-revalidate=${stale}` : "";
    return {
      // Not max-age=0, with which Aliyun stores nothing.
      "cache-control": `public, ${forBrowsers}, s-maxage=${seconds}${whileStale}`,
      ...(hasOwnHeader && { "cdn-cache-control": `max-age=${seconds}${whileStale}` }),
      ...(keyHeader && { [keyHeader.name]: keys.join(keyHeader.separator) }),
    };
  }

  /** The same for an answer that was made from the current revision at once. */
  headersNow(url: string, keys: readonly string[], forBrowsers?: string): Record<string, string> {
    return this.headers(url, { revision: this.#options.contents.current().revision, keys }, forBrowsers);
  }
}
