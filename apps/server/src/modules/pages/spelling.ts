import { freeScreens, screens, unlistedScreens } from "@klarholm/contract";
import { categoryPath, productPath } from "@klarholm/contract/link";
import { catalogueOf } from "../content/catalogue.ts";
import type { Content } from "../content/snapshot.ts";

type Table = ReadonlyMap<string, string>;

const tables = new WeakMap<Content, Table>();
const productTables = new WeakMap<Content, Table>();
/** The path of a product's page before its id. */
const productStart = productPath("");

/**
 * The canonical form of a page's address: without trailing slashes, in the case of the route table and the content. A
 * variable segment that the content does not know keeps its case.
 * @param url path and query as requested
 * @returns the canonical address with the query; undefined when the address is canonical already
 */
export function spellingOf(content: Content, url: string): string | undefined {
  const [, path = "", query = ""] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  // One leading slash and no backslash: a redirect must not lead to another host.
  const plain = trimSlashes(path.replaceAll("\\", "%5C"));
  const spelled = knownPath(content, plain) ?? withScreen(plain);
  return spelled === path ? undefined : spelled + query;
}

/** Removes duplicate leading and all trailing slashes. */
export function trimSlashes(path: string): string {
  return path.replace(/^\/+/, "/").replace(/(?<=[^/])\/+$/, "");
}

/** The addresses of the route table and the content but products, by their lower-case form; the first one wins. */
function tableOf(content: Content): Table {
  const known = tables.get(content);
  if (known) return known;
  const { categories } = catalogueOf(content);
  const jobs = Object.keys(content.jobs).map((id) => `/about-us/jobs/${encodeURIComponent(id)}`);
  const addresses = [
    ...screens,
    ...unlistedScreens,
    ...Object.values(content.pages).flatMap(({ path }) => (path === undefined ? [] : [encodeURI(path)])),
    ...[...categories.values()].map(({ node, leaf }) => categoryPath({ code: node.code, leafFlag: leaf })),
    ...Object.keys(content.news).map((id) => `/news/${encodeURIComponent(id)}`),
    ...jobs.flatMap((job) => [job, `${job}/apply`]),
  ];
  const table = byKey(addresses);
  tables.set(content, table);
  return table;
}

/** The addresses of products by their lower-case form; made when an address is not spelled like any product's. */
function productTableOf(content: Content): Table {
  const { products } = catalogueOf(content);
  const table = productTables.get(content) ?? byKey(Array.from(products.keys(), (id) => productPath(id)));
  productTables.set(content, table);
  return table;
}

function byKey(addresses: readonly string[]): Table {
  return new Map(addresses.toReversed().map((address) => [keyOf(address), address]));
}

/** The canonical path of a page that the route table or the content knows; undefined for others. */
export function knownPath(content: Content, path: string): string | undefined {
  const plain = trimSlashes(path);
  const key = keyOf(plain);
  if (!key.startsWith(productStart)) return tableOf(content).get(key);
  const isProduct =
    plain.startsWith(productStart) && catalogueOf(content).products.has(plain.slice(productStart.length));
  return isProduct ? plain : productTableOf(content).get(key);
}

function keyOf(path: string): string {
  try {
    return decodeURI(path).normalize("NFC").toLowerCase();
  } catch {
    return path;
  }
}

/** Applies the route table's case to the part before the variable segment. */
function withScreen(path: string): string {
  const lower = path.toLowerCase();
  const screen = freeScreens.find((each) => lower === each || lower.startsWith(`${each}/`));
  return screen === undefined ? path : screen + path.slice(screen.length);
}
