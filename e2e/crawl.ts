import { setTimeout } from "node:timers/promises";
import { siteUrl } from "./harness.ts";

/** One address of the site as a crawler without JavaScript finds it. */
export interface Crawled {
  /** Path and query. */
  address: string;
  status: number;
  html: string;
  /** Where it leads on with a redirect; path and query. */
  location: string | undefined;
  /** The pages that link to it. */
  linkedFrom: Set<string>;
  /** Places on it that links lead to. */
  anchors: Map<string, string>;
}

/** More addresses than a site of this size can mean: a link that makes ever new ones. */
const most = 2000;

/** Of addresses that differ from a page's own in their query alone (a sorting, where one came from), so many of each kind are looked at. */
const samples = 8;

/**
 * Fetches from the site as a crawler does: told that it asks too much, it waits as long as it is told, and asks again. A
 * site that has made none of its pages yet says so, since other tests ask from the same address.
 * @throws when it is told so sixty times
 */
export async function patiently(address: string, init?: RequestInit): Promise<Response> {
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
  /** Whether an address is one of a kind that was looked at often enough; its page is looked at in any case. */
  const isOneMore = ({ pathname, search, searchParams }: URL) => {
    if (search === "" || found.has(pathname + search)) return false;
    const kind = `${pathname.split("/")[1] ?? ""} ${[...searchParams.keys()].toSorted().join(" ")}`;
    const count = sampled.get(kind) ?? 0;
    sampled.set(kind, count + 1);
    return count >= samples;
  };
  const meet = (href: string, from: string) => {
    const url = new URL(href, siteUrl + from);
    if (url.origin !== siteUrl) return;
    const address = url.pathname + (isOneMore(url) ? "" : url.search);
    if (url.search !== "" && address !== url.pathname) meet(url.pathname, from);
    let page = found.get(address);
    if (!page) {
      page = { address, status: 0, html: "", location: undefined, linkedFrom: new Set(), anchors: new Map() };
      found.set(address, page);
      waiting.push(page);
    }
    page.linkedFrom.add(from);
    if (url.hash.length > 1) page.anchors.set(decodeURIComponent(url.hash.slice(1)), from);
  };

  for (const path of await sitemapPaths()) meet(path, "/sitemap.xml");
  meet("/", "/");
  for (let page = waiting.shift(); page; page = waiting.shift()) {
    if (found.size > most)
      throw new Error(
        `More than ${most} addresses, the last one ${page.address} from ${[...page.linkedFrom].join(", ")}`,
      );
    const answer = await patiently(siteUrl + page.address, { redirect: "manual" });
    page.status = answer.status;
    page.html = await answer.text();
    const location = answer.headers.get("location");
    if (location !== null) {
      const url = new URL(location, siteUrl);
      page.location = url.origin === siteUrl ? url.pathname + url.search : location;
      meet(location, page.address);
    }
    for (const href of hrefs(page.html)) meet(href, page.address);
  }
  return found;
}

/** The paths of the site map, as they stand there. */
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
