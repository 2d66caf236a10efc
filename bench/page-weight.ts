import { gzipSync } from "node:zlib";

export interface PageWeight {
  /** Paths of the scripts that a browser loads with the page, before any interaction. */
  scripts: string[];
  styles: string[];
  /** Sum over the files, each compressed by itself as it travels, in bytes. */
  scriptBytes: number;
  styleBytes: number;
}

/** The most that the home page may carry, gzip bytes. */
export const budgets = { scriptBytes: 130_000, styleBytes: 20_000 } as const;

/**
 * Weighs what a page's HTML asks for: module scripts, module preloads, imports of inline scripts, and style sheets.
 * @param url address of the page
 */
export async function pageWeight(url: string): Promise<PageWeight> {
  const html = await (await fetch(url)).text();
  const tags = html.match(/<(link|script)\b[^>]*>/g) ?? [];
  const attribute = (tag: string, name: string) => tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];
  // The router marks some style sheets with an empty fragment.
  const linked = (rel: string) => tags.flatMap((tag) => (attribute(tag, "rel") === rel ? [(attribute(tag, "href") ?? "").replace(/#.*$/, "")] : []));
  const inline = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, code = ""]) => [...code.matchAll(/\b(?:import|from)\s*\(?\s*"(\/[^"]+\.js)"/g)].map(([, path = ""]) => path));
  const scripts = [...new Set([...linked("modulepreload"), ...tags.flatMap((tag) => (tag.startsWith("<script") ? [attribute(tag, "src") ?? ""] : [])), ...inline])].filter(Boolean);
  const styles = [...new Set(linked("stylesheet"))];
  return { scripts, styles, scriptBytes: await gzipBytes(url, scripts), styleBytes: await gzipBytes(url, styles) };
}

async function gzipBytes(base: string, paths: string[]) {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(new URL(path, base));
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return gzipSync(await answer.bytes()).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
