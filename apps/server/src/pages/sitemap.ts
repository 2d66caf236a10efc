import { categoryPath, productPath } from "@klarholm/contract/link";
import type { AuthoredCategory, ContentSnapshot } from "../content/snapshot.ts";

/** Screens that exist whatever the content is, each at the one address that stands for it. */
const screens = ["/", "/products", "/find-us", "/verification", "/news"];

/** Addresses of every public page: those of the screens, and those that the content makes. */
export function publicPaths({ content }: ContentSnapshot): string[] {
  const pages = Object.values(content.pages).flatMap(({ path }) => path ?? []);
  const categories = content.categories.flatMap(nodes).map(({ code, children }) => categoryPath({ code, leafFlag: !children }));
  const products = Object.values(content.productGroups).flatMap((group) => group.products.map(({ id }) => productPath(id)));
  const news = Object.keys(content.news).map((id) => `/news/${encodeURIComponent(id)}`);
  return [...new Set([...screens, ...pages, ...categories, ...products, ...news])];
}

/** The sitemap (sitemaps.org protocol). @param origin public origin without a trailing slash */
export function sitemap(snapshot: ContentSnapshot, origin: string): string {
  const changed = snapshot.publishedAt.slice(0, 10);
  const urls = publicPaths(snapshot).map((path) => `  <url><loc>${escapeXml(new URL(path, origin).href)}</loc><lastmod>${changed}</lastmod></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

/** Everything but the API may be crawled. @param origin public origin without a trailing slash */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /ecommerce/\nDisallow: /productSearch/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function nodes(category: AuthoredCategory): AuthoredCategory[] {
  return [category, ...(category.children ?? []).flatMap(nodes)];
}

function escapeXml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
