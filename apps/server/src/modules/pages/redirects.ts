import type { Content } from "../content/snapshot.ts";

const tables = new WeakMap<Content, ReadonlyMap<string, string>>();

/**
 * The redirect target of a former address: from redirects.yaml, or because its page has moved. Targets are current
 * addresses, so that redirects are never chained.
 * @param address path and query as requested
 * @returns the percent-encoded target with the query; undefined when there is no redirect
 */
export function redirectOf(content: Content, address: string): string | undefined {
  const [, path = "", query = ""] = /^([^?]*)(\?.*)?$/s.exec(address) ?? [];
  const to = tableOf(content).get(decoded(path).replace(/(?<=.)\/$/, ""));
  if (to === undefined) return undefined;
  return encodeURI(to) + (to.includes("?") ? query.replace("?", "&") : query);
}

function tableOf(content: Content): ReadonlyMap<string, string> {
  const known = tables.get(content);
  if (known) return known;
  const moved = new Map<string, string>();
  for (const [path, page] of Object.entries(content.moved)) {
    const now = content.pages[page]?.path;
    if (now !== undefined) moved.set(path, now);
  }
  const table = new Map([...moved, ...content.redirects.map(({ from, to }) => [from, moved.get(to) ?? to] as const)]);
  tables.set(content, table);
  return table;
}

function decoded(path: string): string {
  try {
    return decodeURI(path).normalize("NFC");
  } catch {
    return path;
  }
}
