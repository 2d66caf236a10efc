import { screens, unlistedScreens } from "@klarholm/contract";
import type { ContentFolder } from "../content-folder.ts";
import type { Fault } from "../faults.ts";
import { field } from "../lenient.ts";
import { didYouMean } from "../../../lib/did-you-mean.ts";
import type { YamlFile } from "../yaml-file.ts";
import { type Path, walk, walkTexts } from "./walk.ts";
import { say } from "../../../lib/language.ts";

/** Fields whose text is an address of this site without being a link. */
export const noLinks = new Set<PropertyKey>(["path", "from"]);

/** Warns of links to addresses of this site that no screen, page or news item answers, and of those that lead over a redirect. */
export function linksToNowhere(folder: ContentFolder): (yaml: YamlFile) => Fault[] {
  const known = knownAddresses(folder);
  const redirects = new Map(redirectsOf(folder).map(({ from, to }) => [from, to]));
  const judge = (href: string): string | undefined => {
    const address = decoded(href.replace(/[?#].*$/s, ""));
    const to = redirects.get(address);
    if (to !== undefined)
      return say(`${address} 会转向，请直接链接到 ${to}`, `${address} is redirected, link to ${to}`);
    // Products and categories are judged as references, and whatever is searched for is found or not.
    if (known.has(address) || /^\/(?:pdp|products|media)\//.test(address)) return undefined;
    const meant = didYouMean(address, known);
    return say(
      `${address} 没有页面${meant ? `，是不是 ${meant}？` : ""}`,
      `${address} leads nowhere${meant ? `, did you mean ${meant}?` : ""}`,
    );
  };
  return (yaml) => {
    const warnings: Fault[] = [];
    walkTexts(yaml, (text, path) => {
      if (noLinks.has(path.at(-1) ?? "")) return;
      for (const href of hrefsIn(text)) {
        const warning = judge(href);
        if (warning) warnings.push(yaml.at(path, warning));
      }
    });
    return warnings;
  };
}

/** A text that is an address, or the addresses in rich text. */
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

function redirectsOf({ single }: ContentFolder): { from: string; to: string }[] {
  const found: { from: string; to: string }[] = [];
  const visit = (value: unknown, path: Path) => {
    if (path[0] === "redirects" && path.length === 2)
      found.push({ from: String(field(value, "from")), to: String(field(value, "to")) });
  };
  walk(single.redirects?.value, visit);
  return found;
}

function decoded(address: string): string {
  try {
    return decodeURI(address).normalize("NFC");
  } catch {
    return address;
  }
}
