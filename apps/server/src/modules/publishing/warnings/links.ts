import { screens, unlistedScreens } from "@klarholm/contract";
import type { ContentFolder } from "../content-folder.ts";
import type { Fault } from "../faults.ts";
import { field, list } from "../lenient.ts";
import { didYouMean } from "../../../lib/did-you-mean.ts";
import type { YamlFile } from "../yaml-file.ts";
import { textFaults } from "./walk.ts";
import { say } from "../../../lib/language.ts";

/** Fields that hold an address of this site without linking to it. */
export const noLinks = new Set<PropertyKey>(["path", "from"]);

/** Warns of links to unknown addresses of this site, and of links to addresses that redirect. */
export function brokenLinks(folder: ContentFolder): (yaml: YamlFile) => Fault[] {
  const known = knownAddresses(folder);
  const redirects = redirectsOf(folder);
  const messageFor = (href: string): string | undefined => {
    const address = decoded(href.replace(/[?#].*$/s, ""));
    const to = redirects.get(address);
    if (to !== undefined)
      return say(`${address} 会转向，请直接链接到 ${to}`, `${address} is redirected, link to ${to}`);
    // The schemas check references to products and categories; /media/ is checked with the pictures.
    if (known.has(address) || /^\/(?:pdp|products|media)\//.test(address)) return undefined;
    const suggestion = didYouMean(address, known);
    return say(
      `${address} 没有页面${suggestion ? `，是不是 ${suggestion}？` : ""}`,
      `${address} has no page${suggestion ? `, did you mean ${suggestion}?` : ""}`,
    );
  };
  return (yaml) =>
    textFaults(yaml, (text, path) =>
      noLinks.has(path.at(-1) ?? "") ? [] : hrefsIn(text).flatMap((href) => messageFor(href) ?? []),
    );
}

/** The addresses of this site in a text: the text itself, or the links of rich text. */
export function hrefsIn(text: string): string[] {
  if (/^\/(?![/\\])\S*$/.test(text)) return [text];
  return [...text.matchAll(/\bhref\s*=\s*["'](\/(?![/\\])[^"'\s]*)["']/g)].map(([, href = ""]) => href);
}

function knownAddresses({ pages, news }: ContentFolder): Set<string> {
  const own = [...pages].flatMap(([id, { value }]) => [`/brand-story/${id}`, String(field(value, "path") ?? "")]);
  return new Set<string>(
    [...screens, ...unlistedScreens, ...own, ...[...news.keys()].map((id) => `/news/${id}`)].filter(Boolean),
  );
}

function redirectsOf({ single }: ContentFolder): Map<string, string> {
  const entries = list(field(single.redirects?.value, "redirects"));
  return new Map(entries.map((entry) => [String(field(entry, "from")), String(field(entry, "to"))]));
}

function decoded(address: string): string {
  try {
    return decodeURI(address).normalize("NFC");
  } catch {
    return address;
  }
}
