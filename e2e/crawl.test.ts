// @module-tag extended
import { beforeAll, describe, expect, test } from "vitest";
import { type Crawled, crawl, decode, sitemapPaths } from "./crawl.ts";
import { siteUrl } from "./harness.ts";

let found: Map<string, Crawled>;
let pages: Crawled[];
beforeAll(async () => {
  found = await crawl();
  pages = [...found.values()].filter(({ status, html }) => status === 200 && html.includes("<html"));
}, 600_000);

describe("every link of every page", () => {
  test("leads to a page, over one redirect at most, and none to the home page in place of its target", () => {
    const faults: string[] = [];
    for (const { address, status, location, linkedFrom } of found.values()) {
      const next = location === undefined ? undefined : found.get(location);
      const from = [...linkedFrom].slice(0, 3).join(", ");
      if (status >= 400 || status === 0) faults.push(`${address} answers ${status}, linked from ${from}`);
      else if (location === "/") faults.push(`${address} leads nowhere, linked from ${from}`);
      else if (next && next.location !== undefined)
        faults.push(`${address} leads over ${location} to ${next.location}, linked from ${from}`);
      else if (location !== undefined && !next && location.startsWith("/"))
        faults.push(`${address} redirects to ${location}, which nobody met`);
    }
    expect(faults).toEqual([]);
  });

  test("with a fragment finds the element on the page", () => {
    const missing = pages.flatMap(({ address, html, anchors }) =>
      [...anchors]
        .filter(([id]) => !decode(html).includes(` id="${id}"`))
        .map(([id, from]) => `${address}#${id}, linked from ${from}`),
    );
    expect(missing).toEqual([]);
  });

  test("together reach every page of the site map", () => {
    const islands = [...found.values()].filter(
      ({ linkedFrom }) => linkedFrom.size === 1 && linkedFrom.has("/sitemap.xml"),
    );
    expect(islands.map(({ address }) => address)).toEqual([]);
  });
});

test("[SEO-02] the site map lists every indexable page with its canonical address, and robots.txt links to it", async () => {
  const listed = new Set((await sitemapPaths()).map((path) => siteUrl + path));
  const canonical = pages.filter(({ html }) => isIndexed(html)).map(({ html }) => new URL(canonicalOf(html)));
  const wanted = new Set(canonical.filter(({ search }) => search === "").map(({ href }) => href));
  expect([...listed].toSorted()).toEqual([...wanted].toSorted());
  expect(await (await fetch(`${siteUrl}/robots.txt`)).text()).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
});

describe("[SEO-01] metadata of each page without JavaScript", () => {
  test("its own title, a description, its canonical address and Open Graph tags", () => {
    const site = titleOf(pages.find(({ address }) => address === "/")?.html ?? "");
    const faults: string[] = [];
    for (const { address, html } of pages) {
      const canonical = canonicalOf(html);
      const title = titleOf(html);
      const wrong = (what: string, isWrong: boolean) => void (isWrong && faults.push(`${address}: ${what}`));
      wrong(`title ${title}`, address !== "/" && !(title.endsWith(` | ${site}`) && title.length >= site.length + 4));
      wrong("no description", contentOf(html, "name", "description").length < 10);
      wrong(`canonical address ${canonical}`, !canonical.startsWith(`${siteUrl}/`));
      wrong("language", !/<html[^>]+lang="zh-CN"/.test(html));
      wrong("not one h1", html.match(/<h1[\s>]/g)?.length !== 1);
      const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
      // Lists of the visitor's own are empty.
      wrong("no content", isIndexed(html) && main.replaceAll(/<[^>]+>/g, "").length <= 40);
      wrong("og:title", contentOf(html, "property", "og:title") === "");
      wrong("og:description", contentOf(html, "property", "og:description").length < 10);
      wrong(
        "og:url",
        contentOf(html, "property", "og:url") !== canonical &&
          `${contentOf(html, "property", "og:url")}/` !== canonical,
      );
      wrong("og:image", !contentOf(html, "property", "og:image").startsWith(`${siteUrl}/media/`));
    }
    expect(faults).toEqual([]);
  });

  test("[POSTER-01] a wide picture for shares and a square one for chats, which show a product whole on any page", () => {
    const shares = pages.map(({ address, html }) => {
      const pictures = [...html.matchAll(/<meta property="og:image" content="([^"]*)"/g)];
      return { address, pictures: pictures.map(([, url = ""]) => new URL(decode(url))) };
    });
    const isProduct = ({ address }: { address: string }) => address.startsWith("/pdp/");
    const photographs = new Set(shares.filter(isProduct).map(({ pictures }) => pictures[0]?.pathname));
    const wrong = shares.flatMap(({ address, pictures }) => {
      const requested = pictures.map(({ pathname, search }) => {
        const [, mode, width, height] = /resize,m_(\w+),w_(\d+),h_(\d+)/.exec(search) ?? [];
        return `${width}x${height} ${photographs.has(pathname) ? mode === "pad" && "whole" : mode === "fill" && "cut"}`;
      });
      return /^1200x630 (whole|cut), 300x300 \1$/.test(requested.join(", "))
        ? []
        : [`${address}: ${requested.join(", ")}`];
    });
    expect(wrong).toEqual([]);
    // Pages of other kinds with a product's photograph as share picture.
    const others = shares.filter((page) => !isProduct(page) && photographs.has(page.pictures[0]?.pathname));
    expect(others.some(({ address }) => address.startsWith("/news/"))).toBe(true);
  });

  test("a JSON-LD graph: the organisation, the breadcrumb, and the subject of the page", () => {
    const wanted: [RegExp, string][] = [
      [/^\/pdp\//, "Product"],
      [/^\/news\/./, "NewsArticle"],
      [/^\/about-us\/jobs\/(?!withdraw)[^/]+$/, "JobPosting"],
      [/^\/find-us/, "Store"],
      [/^\/customer-service\/faq$/, "FAQPage"],
    ];
    const faults: string[] = [];
    const seen = new Set<string>();
    for (const { address, html } of pages) {
      const things = graphOf(html);
      const types = new Set(things.map((thing) => thing["@type"]));
      const path = address.split("?", 1)[0] ?? "";
      const crumbs = /<nav[^>]+aria-label="面包屑"/.test(html);
      const expected = [
        "Organization",
        ...(crumbs ? ["BreadcrumbList"] : []),
        ...wanted.flatMap(([pattern, type]) => (pattern.test(path) ? [type] : [])),
      ];
      for (const type of expected) {
        seen.add(type);
        if (!types.has(type)) faults.push(`${address}: no ${type} among ${[...types].join(", ")}`);
      }
    }
    expect(faults).toEqual([]);
    expect([...seen].toSorted()).toEqual([
      "BreadcrumbList",
      "FAQPage",
      "JobPosting",
      "NewsArticle",
      "Organization",
      "Product",
      "Store",
    ]);
  });

  test("an offer with the price that the page shows, except for products with a price on request", () => {
    const products = pages.filter(({ address }) => /^\/pdp\/[^?]+$/.test(address));
    for (const { address, html } of products) {
      const product = graphOf(html).find((thing) => thing["@type"] === "Product");
      const offers = product?.["offers"] as { price?: string; priceCurrency?: string } | undefined;
      const main = html.slice(html.indexOf("<main"));
      // The first price is that of the product itself.
      const [, shown] = /¥([\d,]+\.\d\d)|官方指导价/.exec(main) ?? [];
      if (shown === undefined) expect(offers, address).toBeUndefined();
      else expect(offers, address).toMatchObject({ price: shown.replaceAll(",", ""), priceCurrency: "CNY" });
    }
    expect(products.length).toBeGreaterThan(10);
  });
});

function isIndexed(html: string): boolean {
  return !/<meta name="robots" content="noindex"/.test(html);
}

function canonicalOf(html: string): string {
  const tag = /<link[^>]+rel="canonical"[^>]*>/.exec(html)?.[0] ?? "";
  return new URL(decode(/href="([^"]*)"/.exec(tag)?.[1] ?? "none:")).href;
}

function titleOf(html: string): string {
  return decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
}

function contentOf(html: string, key: "name" | "property", value: string): string {
  const tag = new RegExp(`<meta[^>]+${key}="${value}"[^>]*>`).exec(html)?.[0] ?? "";
  return decode(/content="([^"]*)"/.exec(tag)?.[1] ?? "");
}

function graphOf(html: string): Record<string, unknown>[] {
  const json = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "{}";
  return (JSON.parse(json) as { "@graph"?: Record<string, unknown>[] })["@graph"] ?? [];
}
