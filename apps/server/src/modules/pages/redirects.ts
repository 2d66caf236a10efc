import type { Content } from "../content/snapshot.ts";
import { decodeSegment } from "../../lib/decode-segment.ts";
import { searchedWords } from "../search/storable-words.ts";

/** The address of searches, which their words follow. */
const searchScreen = "/products/keyword";

const tables = new WeakMap<Content, ReadonlyMap<string, string>>();

/**
 * The redirect target of a former address: from redirects.yaml, or because its page has moved. Targets are current
 * addresses, so that redirects are never chained.
 * @param address path and query as requested
 * @returns the percent-encoded target with the query; undefined when there is no redirect
 */
export function redirectOf(content: Content, address: string): string | undefined {
  const [, given = "", asked = ""] = /^([^?]*)(\?.*)?$/s.exec(address) ?? [];
  const { path, query } = withKeyword(given.replace(/(?<=.)\/$/, ""), asked);
  const to = tableOf(content).get(keyOf(path));
  if (to === undefined) return undefined;
  // A target that is encoded already stays so.
  const encoded = encodeURI(to).replaceAll(/%25(?=[\da-f]{2})/gi, "%");
  return encoded + (to.includes("?") ? query.replace("?", "&") : query);
}

/** A search whose words are in the query, as a form without JavaScript sends them, as that with words in the path. */
function withKeyword(path: string, query: string): { path: string; query: string } {
  if (path !== searchScreen) return { path, query };
  const { keyword, ...rest } = Object.fromEntries(new URLSearchParams(query));
  if (!keyword) return { path, query };
  const others = String(new URLSearchParams(rest));
  return { path: `${path}/${encodeURIComponent(keyword.toWellFormed())}`, query: others && `?${others}` };
}

function tableOf(content: Content): ReadonlyMap<string, string> {
  const known = tables.get(content);
  if (known) return known;
  const moved = new Map<string, string>();
  for (const [path, page] of Object.entries(content.moved)) {
    const now = content.pages[page]?.path;
    if (now !== undefined) moved.set(path, now);
  }
  const table = new Map([
    ...[...moved].map(([path, now]) => [keyOf(path), now] as const),
    ...content.redirects.map(({ from, to }) => [keyOf(from), moved.get(to) ?? to] as const),
  ]);
  tables.set(content, table);
  return table;
}

/**
 * A path by which spellings of one address are equal: each segment decoded, in NFC. Words of a search are normalized as
 * the list of missed searches has them.
 */
function keyOf(path: string): string {
  const segments = path.split("/").map(decodeSegment);
  if (path.startsWith(`${searchScreen}/`)) segments.push(searchedWords(segments.splice(3).join("/")));
  // A slash of a segment is none of the path.
  return segments.map((segment) => segment.replaceAll("%", "%25").replaceAll("/", "%2F")).join("/");
}
