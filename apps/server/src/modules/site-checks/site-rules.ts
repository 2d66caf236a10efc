import { screens, unlistedScreens } from "@klarholm/contract";
import { say } from "../../lib/language.ts";
import { chinaDay } from "../../lib/china-time.ts";
import { allFiles, type ContentFolder } from "../publishing/content-folder.ts";
import { type Fault, sorted } from "../publishing/faults.ts";
import { field, list } from "../publishing/lenient.ts";
import { hrefsIn, noLinks } from "../publishing/warnings/links.ts";
import { type Path, walk } from "../publishing/warnings/walk.ts";
import type { YamlFile } from "../publishing/yaml-file.ts";
import { filingProblems } from "./filings.ts";

/** Problems of the published site that need no correction before a publication. @param now milliseconds since 1970 */
export function siteFaults(folder: ContentFolder, now: number): Fault[] {
  return [
    ...sorted("orphan", orphanPages(folder)),
    ...sorted("expired", expiredItems(folder, now)),
    ...sorted("filing", filingFields(folder)),
  ];
}

/** Pages with an address that no other file links to. Screens of the site are linked by its header and footer. */
function orphanPages(folder: ContentFolder): Fault[] {
  const linked = new Map<string, Set<YamlFile>>();
  for (const yaml of allFiles(folder))
    for (const target of linksIn(yaml)) linked.set(target, (linked.get(target) ?? new Set()).add(yaml));
  const isLinked = (target: string, own: YamlFile) => [...(linked.get(target) ?? [])].some((yaml) => yaml !== own);
  const known = new Set<string>([...screens, ...unlistedScreens]);
  return [...folder.pages].flatMap(([id, yaml]) => {
    const path = field(yaml.value, "path");
    if (typeof path !== "string" || known.has(path)) return [];
    if ([`page:${id}`, path, `/brand-story/${id}`].some((target) => isLinked(target, yaml))) return [];
    return [yaml.at(["path"], say("没有别的页面链接到这里，访客找不到它", "no other page links here"))];
  });
}

const linksOfFile = new WeakMap<YamlFile, ReadonlySet<string>>();

/** Addresses and pages that a file links to. Found once, because the files of a large site stay from check to check. */
function linksIn(yaml: YamlFile): ReadonlySet<string> {
  const known = linksOfFile.get(yaml);
  if (known) return known;
  const links = new Set<string>();
  walk(yaml.value, (value, path) => {
    if (typeof value !== "string" || noLinks.has(path.at(-1) ?? "")) return;
    const page = /^page:[^@\s]+/.exec(value)?.[0];
    for (const target of page === undefined ? hrefsIn(value).map(pathOf) : [page]) links.add(target);
  });
  linksOfFile.set(yaml, links);
  return links;
}

function pathOf(href: string): string {
  const path = href.replace(/[?#].*$/s, "");
  try {
    return decodeURI(path).normalize("NFC");
  } catch {
    return path;
  }
}

/** Pages, news and products that are no longer public. */
function expiredItems(folder: ContentFolder, now: number): Fault[] {
  const expired = (yaml: YamlFile, value: unknown, path: Path): Fault[] => {
    const until = Date.parse(String(field(value, "unpublishTime")));
    if (Number.isNaN(until) || until > now) return [];
    return [
      yaml.at(
        [...path, "unpublishTime"],
        say(
          `${chinaDay(until)} 起不再公开；不再需要就删除，仍要展示就改时间`,
          `not public since ${chinaDay(until)}: remove it, or change the time`,
        ),
      ),
    ];
  };
  return [
    ...[...folder.pages.values(), ...folder.news.values()].flatMap((yaml) => expired(yaml, yaml.value, [])),
    ...[...folder.products.values()].flatMap((yaml) =>
      list(field(yaml.value, "products")).flatMap((product, index) => expired(yaml, product, ["products", index])),
    ),
  ];
}

/** Filings that are missing, malformed or link elsewhere, and a site without a description for search engines. */
function filingFields({ single: { site } }: ContentFolder): Fault[] {
  if (!site) return [];
  const identity = field(site.value, "site");
  const faults = filingProblems(identity).map(({ filing, property, zh, en }) =>
    site.at(property === undefined ? ["site", filing] : ["site", filing, property], say(zh, en)),
  );
  const description = field(field(identity, "defaultTDK"), "description");
  if (typeof description !== "string" || description.trim() === "")
    faults.push(
      site.at(["site", "defaultTDK", "description"], say("搜索引擎没有简介可用", "no description for search engines")),
    );
  return faults;
}
