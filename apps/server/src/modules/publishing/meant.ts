import { allFiles, type ContentFolder } from "./content-folder.ts";
import type { Fault } from "./faults.ts";
import { field, list } from "./lenient.ts";
import { type Path, walk } from "./warnings/walk.ts";
import type { YamlFile } from "./yaml-file.ts";
import { say } from "../../lib/language.ts";

/** Years that content can be about to be shown in. */
const years = { first: 2000, last: 2100 };
/** Yuan. */
const highestPrice = 10_000_000;
const longestTitle = 200;

const titles = new Set<PropertyKey>(["title", "titleText", "mainTitle", "name", "displayName", "navName", "linkName"]);

/**
 * Values that fit their schema and cannot be meant: faults of the files. They stand here and not in the schemas, which
 * read what was published before as well.
 */
export function meantFaults(folder: ContentFolder): Fault[] {
  return allFiles(folder).flatMap((yaml) => {
    const faults: Fault[] = [];
    walk(yaml.value, (value, path) => {
      const message = faultOf(value, path.at(-1));
      if (message !== undefined) faults.push(yaml.at(path, message));
    });
    return faults;
  });
}

function faultOf(value: unknown, key: PropertyKey | undefined): string | undefined {
  if (key === "price" && typeof value === "number" && value > highestPrice)
    return say(
      `价格至多 ${highestPrice} 元，现为 ${value}`,
      `expected a price of at most ${highestPrice} yuan, found number ${value}`,
    );
  if (typeof value !== "string" || key === undefined) return undefined;
  if (key === "publishTime" || key === "unpublishTime") return dayFault(value) ?? yearFault(value);
  if (key === "opens") return yearFault(value);
  if (key === "value4Email")
    return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)
      ? undefined
      : say(`应为邮箱地址，现为“${value}”`, `expected an e-mail address, found text "${value}"`);
  if (key === "value4Tel" || key === "value4Phone")
    return /^\+?\d[\d -]{4,18}\d$/.test(value)
      ? undefined
      : say(`应为电话号码，现为“${value}”`, `expected a telephone number, found text "${value}"`);
  return titles.has(key) ? titleFault(value) : undefined;
}

function dayFault(time: string): string | undefined {
  const [day, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(time) ?? [];
  // The schema has said so already.
  if (day === undefined || Number.isNaN(Date.parse(time))) return undefined;
  // What JavaScript reads of 31 February is a day in March.
  const real = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date))).toISOString().slice(0, 10);
  return real === day ? undefined : say(`没有 ${day} 这一天`, `expected a day that exists, found ${day}`);
}

function yearFault(time: string): string | undefined {
  const [year] = /^\d{4}(?=-)/.exec(time) ?? [];
  return Number(year) < years.first || Number(year) > years.last
    ? say(
        `年份应在 ${years.first} 到 ${years.last} 之间，现为 ${year}`,
        `expected a year from ${years.first} to ${years.last}, found ${year}`,
      )
    : undefined;
}

function titleFault(text: string): string | undefined {
  const { length } = [...text];
  if (length > longestTitle)
    return say(
      `至多 ${longestTitle} 个字，现有 ${length} 个`,
      `expected at most ${longestTitle} characters, found ${length}`,
    );
  const [markup] = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.exec(text) ?? [];
  return markup === undefined ? undefined : say(`应为普通文字，现有 ${markup}`, `expected plain text, found ${markup}`);
}

/** Words of `npm run content -- new` that were left standing. */
const scaffoldWords = new Set([
  "页面标题",
  "故事标题",
  "产品名称",
  "新闻标题",
  "职位名称",
  "小标题",
  "门店名称",
  "系列名称",
  "类目名称",
  "导航名称",
  "栏目名称",
  "用一两句话说明这家门店。",
  "用一两句话说明这个页面。",
  "用一两句话说明这个故事。",
  "用一两句话说明发生了什么。",
  "用一两句话说明这个职位。",
  "开头的一两句话。",
  "<p>第一段。</p>",
  "画面里看得见的东西",
]);

/** Warns of what can be published and is hardly meant. @param now milliseconds since 1970 */
export function hardlyMeant(folder: ContentFolder, now: number): (yaml: YamlFile) => Fault[] {
  const drafts = new Set(Object.values(folder.drafts).flatMap((files) => [...files.values()]));
  const pages = new Set(folder.pages.values());
  return (yaml) => {
    if (drafts.has(yaml)) return [];
    const warnings: Fault[] = [];
    const warn = (path: Path, message: string) => void warnings.push(yaml.at(path, message));
    if (pages.has(yaml) && field(yaml.value, "path") !== undefined && list(field(yaml.value, "blocks")).length === 0)
      warn(["blocks"], say("这一页是空的", "the page is empty"));
    walk(yaml.value, (value, path) => {
      const key = path.at(-1);
      if (typeof value === "string" && scaffoldWords.has(value.trim()))
        warn(
          path,
          say(`这还是新建文件时的文字：“${value.trim()}”`, `these are the words of an empty draft: "${value.trim()}"`),
        );
      if (key === "opens" && typeof value === "string" && Date.parse(`${value}T00:00:00+08:00`) < now - day)
        warn(
          path,
          say(
            `开业日 ${value} 已过：填写电话 phone，门店才算开业`,
            `the opening day ${value} is over: the store opens with its phone`,
          ),
        );
      if (key === "goods" || key === "newGoodsArr") {
        const ids = list(value);
        const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
        if (twice >= 0)
          warn(
            [...path, twice],
            say(
              `商品“${String(ids[twice])}”在这一行出现两次`,
              `the product "${String(ids[twice])}" stands in this row twice`,
            ),
          );
      }
      if (key === "to" && path[0] === "redirects" && typeof value === "string" && !value.startsWith("/"))
        warn(path, say(`这个转向通往别的网站：${value}`, `this redirect leads to another site: ${value}`));
    });
    return warnings;
  };
}

const day = 24 * 60 * 60 * 1000;
