import type { TableName } from "@klarholm/contract/desk/tables";
import { isRecord } from "@klarholm/contract/desk/merge";
import { recordsIn } from "../drafts/kinds.ts";
import {
  CellFault,
  type Column,
  day,
  list,
  number,
  oneOf,
  optional,
  required,
  type TableRecord,
  valueOf,
  withValue,
} from "./columns.ts";
import { products } from "./product-table.ts";
import { inList, type Table, text } from "./table-kind.ts";

/** Cities by their names, with the province where two have the same name. */
function cities(body: unknown): Map<string, string> {
  const all = recordsIn(body, "areas").flatMap((area) =>
    recordsIn(area, "cities").map((city) => ({
      code: text(city["code"]),
      name: text(city["name"]),
      province: text(area["name"]),
    })),
  );
  return new Map(
    all.map(({ code, name, province }) => {
      const isShared = all.filter((other) => other.name === name).length > 1;
      return [isShared ? `${province}${name}` : name, code];
    }),
  );
}

const textsIn = (body: unknown, field: string): string[] => {
  const value = isRecord(body) ? body[field] : undefined;
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
};

/** Store types where the file names none; the schema's default. */
const usualTypes = ["旗舰店", "精品店", "百货专柜"];

const stores: Table = {
  noun: "门店",
  empty: {},
  title: ({ name }) => text(name),
  ...inList("stores"),
  // A store needs hours by weekday, which the form has, or as a text.
  place: (path) => {
    const place = inList("stores").place(path);
    return place?.field.length === 1 && place.field[0] === "week" ? { ...place, field: ["hours"] } : place;
  },
  columns: ([body]) => {
    const types = textsIn(body, "types");
    const known = types.length > 0 ? types : usualTypes;
    const degree = (min: number, max: number, expected: string) => ({ decimals: 6, min, max, expected });
    return [
      required("编号", "code", "用来找到门店，不要改；新门店用小写字母、数字和 -"),
      required("名称", "name", "门店的名称"),
      oneOf("类型", ["type"], "应为其中之一", new Map(known.map((type) => [type, type]))),
      oneOf("城市", ["city"], "应为其中之一", cities(body)),
      required("地址", "address", "从区县写起，不写省市"),
      number("经度", ["coordinates", "longitude"], "高德地图的坐标", degree(73.4, 135.1, "应为 73.4 到 135.1 的经度")),
      number("纬度", ["coordinates", "latitude"], "高德地图的坐标", degree(18, 53.6, "应为 18 到 53.6 的纬度")),
      optional("电话", "phone", "已开业的门店要填，例如 021-0000-0000"),
      day("开业日", "opens", "还没有开业的门店填计划的日子"),
      optional("营业时间", "hours", "一句话，例如 周一至周日 10:00-22:00；在表单里填了每周营业时间的门店可以不填"),
      list("服务", "services", "门店提供的服务", 1),
      required("介绍", "description", "门店的介绍"),
    ];
  },
};

/** A path of this site; a whole address is reduced to its path. */
const fromColumn: Column = {
  ...required("原地址", "from", "以 / 开头的路径，例如 /old-page；用来找到这一条，不要改"),
  read(cell) {
    if (cell === "") throw new CellFault("不能空着");
    const plain = cell
      .replace(/^https?:\/\/[^/]+/i, "")
      .replace(/[?#].*$/s, "")
      .replace(/(?<=.)\/+$/, "");
    const path = plain.startsWith("/") ? plain : `/${plain}`;
    if (path !== cell) throw new CellFault("应为以 / 开头、结尾没有斜杠、不带问号和井号的路径", path);
    return cell;
  },
};

const redirects: Table = {
  noun: "地址转向",
  empty: { redirects: [] },
  title: ({ from }) => text(from),
  ...inList("redirects"),
  columns: () => [fromColumn, required("转向", "to", "以 / 开头的路径，或以 https:// 开头的网址")],
};

/** Groups of words that mean the same; the first word identifies the group. */
const groups = (body: unknown): unknown[] => {
  const search = isRecord(body) ? body["search"] : undefined;
  const synonyms = isRecord(search) ? search["synonyms"] : undefined;
  return Array.isArray(synonyms) ? synonyms : [];
};

const synonyms: Table = {
  noun: "近义词",
  empty: {},
  title: ({ word }) => text(word),
  records: (body) =>
    groups(body).map((group) => {
      const [word, ...same] = Array.isArray(group) ? group : [];
      return { word, same };
    }),
  withRecords: (body, records) => {
    const whole = isRecord(body) ? body : {};
    const written = records.map(({ word, same }) => [word, ...(Array.isArray(same) ? same : [])]);
    return { ...whole, search: { ...(isRecord(whole["search"]) ? whole["search"] : {}), synonyms: written } };
  },
  place: ([search, field, index, at]) =>
    search === "search" && field === "synonyms" && typeof index === "number"
      ? { index, field: at === undefined ? [] : [at === 0 ? "word" : "same"] }
      : undefined,
  columns: () => [
    required("词", "word", "顾客搜的词；用来找到这一组，不要改"),
    list("近义词", "same", "意思相同的词", 1),
  ],
};

export const tableKinds: Readonly<Record<TableName, Table>> = { products, stores, redirects, synonyms };

/** The cells of a record. */
export const cellsOf = (record: TableRecord, columns: readonly Column[]): (string | number)[] =>
  columns.map(({ field, write }) => write(valueOf(record, field)));

/** A new record with its key. */
export const newRecord = (key: Column, id: string): TableRecord => withValue({}, key.field, id);
