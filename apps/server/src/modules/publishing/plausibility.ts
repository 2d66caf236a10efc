import { allFiles, type ContentFolder } from "./content-folder.ts";
import type { Fault } from "./faults.ts";
import { field, list } from "./lenient.ts";
import { type Path, textFaults, valueFaults } from "./warnings/walk.ts";
import type { YamlFile } from "./yaml-file.ts";
import { say } from "../../lib/language.ts";

const years = { first: 2000, last: 2100 };
/** Yuan. */
const maxPrice = 10_000_000;
const maxTitle = 200;
const day = 24 * 60 * 60 * 1000;

const titles = new Set<PropertyKey>(["title", "titleText", "mainTitle", "name", "displayName", "navName", "linkName"]);

/**
 * Faults of values that fit their schema but are implausible. These rules are not part of the schemas because the schemas
 * must also read what was published before a rule existed.
 */
export function implausibleValues(folder: ContentFolder): Fault[] {
  return allFiles(folder).flatMap((yaml) =>
    valueFaults(yaml, (value, path) => {
      const message = messageFor(value, path.at(-1));
      return message === undefined ? [] : [yaml.at(path, message)];
    }),
  );
}

function messageFor(value: unknown, key: PropertyKey | undefined): string | undefined {
  if (key === "price" && typeof value === "number" && value > maxPrice)
    return say(
      `价格至多 ${maxPrice} 元，现为 ${value}`,
      `expected a price of at most ${maxPrice} yuan, found number ${value}`,
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
  // The schema reports these.
  if (day === undefined || Number.isNaN(Date.parse(time))) return undefined;
  // Date.parse accepts 31 February as a day in March.
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
  if (length > maxTitle)
    return say(`至多 ${maxTitle} 个字，现有 ${length} 个`, `expected at most ${maxTitle} characters, found ${length}`);
  const [markup] = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.exec(text) ?? [];
  return markup === undefined ? undefined : say(`应为普通文字，现有 ${markup}`, `expected plain text, found ${markup}`);
}

/** Placeholder texts of `npm run content -- new`. */
const placeholderTexts = new Set(
  `
  页面标题 故事标题 产品名称 新闻标题 职位名称 小标题 门店名称 系列名称 类目名称
  导航名称 栏目名称 用一两句话说明这家门店。 用一两句话说明这个页面。
  用一两句话说明这个故事。 用一两句话说明发生了什么。 用一两句话说明这个职位。
  开头的一两句话。 <p>第一段。</p> 画面里看得见的东西
  `
    .trim()
    .split(/\s+/),
);

/** Warns of implausible values that may be published. @param now milliseconds since 1970 */
export function implausibleWarnings(folder: ContentFolder, now: number): (yaml: YamlFile) => Fault[] {
  const drafts = new Set(Object.values(folder.drafts).flatMap((files) => [...files.values()]));
  const pages = new Set(folder.pages.values());
  return (yaml) => {
    if (drafts.has(yaml)) return [];
    const isEmptyPage =
      pages.has(yaml) && field(yaml.value, "path") !== undefined && list(field(yaml.value, "blocks")).length === 0;
    return [
      ...(isEmptyPage ? [yaml.at(["blocks"], say("这一页是空的", "the page is empty"))] : []),
      ...textFaults(yaml, (text, path) => textWarnings(text, path, now)),
      ...valueFaults(yaml, (value, path) => repeatedProduct(yaml, value, path)),
    ];
  };
}

function textWarnings(text: string, path: Path, now: number): string[] {
  const key = path.at(-1);
  if (placeholderTexts.has(text.trim()))
    return [say(`这还是新建文件时的文字：“${text.trim()}”`, `placeholder text: "${text.trim()}"`)];
  if (key === "opens" && Date.parse(`${text}T00:00:00+08:00`) < now - day)
    return [
      say(
        `开业日 ${text} 已过：填写电话 phone，门店才算开业`,
        `the opening day ${text} has passed: set phone to open the store`,
      ),
    ];
  if (key === "to" && path[0] === "redirects" && !text.startsWith("/"))
    return [say(`这个转向通往别的网站：${text}`, `this redirect leads to another site: ${text}`)];
  return [];
}

function repeatedProduct(yaml: YamlFile, value: unknown, path: Path): Fault[] {
  if (path.at(-1) !== "goods" && path.at(-1) !== "newGoodsArr") return [];
  const ids = list(value);
  const second = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (second < 0) return [];
  const id = String(ids[second]);
  return [
    yaml.at([...path, second], say(`商品“${id}”在这一行出现两次`, `the product "${id}" is repeated in this row`)),
  ];
}
