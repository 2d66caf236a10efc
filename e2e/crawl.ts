import { setTimeout } from "node:timers/promises";
import { siteUrl } from "./harness.ts";

/** One address of the site as a crawler without JavaScript finds it. */
export interface Crawled {
  /** Path and query. */
  address: string;
  status: number;
  html: string;
  /** Target of its redirect; path and query. */
  location: string | undefined;
  /** The pages that link to it. */
  linkedFrom: Set<string>;
  /** Fragments of links to it. */
  anchors: Map<string, string>;
}

/** Limit of addresses: more means a link that generates new addresses without end. */
const maxAddresses = 2000;

/** Limit of addresses that differ from a page's only in their query (sorting, origin), for each set of parameters. */
const samplesPerKind = 2;

/**
 * Fetches as a crawler does: waits for `Retry-After` and repeats the request. A site with an empty page cache answers
 * so, because other tests use the same client address.
 * @throws after sixty such answers
 */
export async function fetchWithRetry(address: string, init?: RequestInit): Promise<Response> {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await fetch(address, init);
    if (answer.status !== 429 && answer.status !== 503) return answer;
    await setTimeout(1000 * Number(answer.headers.get("retry-after") ?? 1));
  }
  throw new Error(`${address} is too much to ask for.`);
}

/** Follows the links of every page, from the home page and the site map on. */
export async function crawl(): Promise<Map<string, Crawled>> {
  const found = new Map<string, Crawled>();
  const waiting: Crawled[] = [];
  const sampled = new Map<string, number>();
  /** Whether enough addresses of its kind were fetched. A page without a query is always fetched. */
  const hasEnoughSamples = ({ pathname, search, searchParams }: URL) => {
    if (search === "" || found.has(pathname + search)) return false;
    const kind = `${pathname.split("/")[1] ?? ""} ${[...searchParams.keys()].toSorted().join(" ")}`;
    const count = sampled.get(kind) ?? 0;
    sampled.set(kind, count + 1);
    return count >= samplesPerKind;
  };
  const addLink = (href: string, from: string) => {
    const url = new URL(href, siteUrl + from);
    if (url.origin !== siteUrl) return;
    const address = url.pathname + (hasEnoughSamples(url) ? "" : url.search);
    if (url.search !== "" && address !== url.pathname) addLink(url.pathname, from);
    let page = found.get(address);
    if (!page) {
      page = { address, status: 0, html: "", location: undefined, linkedFrom: new Set(), anchors: new Map() };
      found.set(address, page);
      waiting.push(page);
    }
    page.linkedFrom.add(from);
    if (url.hash.length > 1) page.anchors.set(decodeURIComponent(url.hash.slice(1)), from);
  };

  for (const path of await sitemapPaths()) addLink(path, "/sitemap.xml");
  addLink("/", "/");
  for (let page = waiting.shift(); page; page = waiting.shift()) {
    if (found.size > maxAddresses)
      throw new Error(
        `More than ${maxAddresses} addresses, the last one ${page.address} from ${[...page.linkedFrom].join(", ")}`,
      );
    const answer = await fetchWithRetry(siteUrl + page.address, { redirect: "manual" });
    page.status = answer.status;
    page.html = await answer.text();
    const location = answer.headers.get("location");
    if (location !== null) {
      const url = new URL(location, siteUrl);
      page.location = url.origin === siteUrl ? url.pathname + url.search : location;
      addLink(location, page.address);
    }
    for (const href of hrefs(page.html)) addLink(href, page.address);
  }
  return found;
}

/** The paths of the site map, encoded as in the file. */
export async function sitemapPaths(): Promise<string[]> {
  const xml = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(decode(address)).pathname);
}

function hrefs(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = ""]) => decode(href));
}

/** Text of an attribute or element without its character references. */
export function decode(text: string): string {
  const numbered = text.replaceAll(/&#(x?)([\da-f]+);/gi, (_, hex: string, code: string) =>
    String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
  );
  return numbered.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
