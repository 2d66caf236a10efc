import type { ContentFolder } from "../content-folder.ts";
import type { Fault } from "../faults.ts";
import { field, list } from "../lenient.ts";
import type { YamlFile } from "../yaml-file.ts";
import { hrefsIn, noLinks } from "./links.ts";
import { textFaults } from "./walk.ts";
import { say } from "../../../lib/language.ts";

interface Times {
  from: number;
  until: number;
}

/**
 * Warns of links to targets that are not public when the linking file is: scheduled for later, or expired.
 * @param now milliseconds since 1970
 */
export function linksToLater(folder: ContentFolder, now: number): (yaml: YamlFile) => Fault[] {
  const targets = timesOfTargets(folder);
  return (yaml) => {
    const publicFrom = Math.max(now, timesOf(yaml.value).from);
    return textFaults(yaml, (text, path) => {
      if (noLinks.has(path.at(-1) ?? "")) return [];
      const reference = /^(?:page|product):[^@\s]+/.exec(text)?.[0];
      const loss =
        reference === undefined
          ? say("它会转到首页", "it redirects to the home page")
          : say("链接连同文字都不显示", "the link and its text are omitted");
      const linked = reference === undefined ? hrefsIn(text).map((href) => href.replace(/[?#].*$/s, "")) : [reference];
      return linked.flatMap((target) => {
        const times = targets.get(target);
        if (times && times.until <= publicFrom)
          return say(
            `${target} 自 ${dayOf(times.until)} 起不再公开：${loss}`,
            `${target} is not public since ${dayOf(times.until)}: ${loss}`,
          );
        if (times && times.from > publicFrom)
          return say(
            `${target} 从 ${dayOf(times.from)} 起公开：此前${loss}`,
            `${target} is public from ${dayOf(times.from)} on: until then ${loss}`,
          );
        return [];
      });
    });
  };
}

function timesOfTargets({ pages, news, products }: ContentFolder): Map<string, Times> {
  const targets = new Map<string, Times>();
  for (const [id, { value }] of pages)
    for (const name of [`page:${id}`, `/brand-story/${id}`, String(field(value, "path") ?? "")])
      if (name !== "") targets.set(name, timesOf(value));
  for (const [id, { value }] of news) targets.set(`/news/${id}`, timesOf(value));
  for (const product of [...products.values()].flatMap(({ value }) => list(field(value, "products"))))
    for (const name of [`product:${String(field(product, "id"))}`, `/pdp/${String(field(product, "id"))}`])
      targets.set(name, timesOf(product));
  return targets;
}

function timesOf(value: unknown): Times {
  const from = Date.parse(String(field(value, "publishTime")));
  const until = Date.parse(String(field(value, "unpublishTime")));
  return { from: Number.isNaN(from) ? 0 : from, until: Number.isNaN(until) ? Number.POSITIVE_INFINITY : until };
}

/** The day in China (UTC+8). */
function dayOf(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
}
