import { isRecord, same } from "@klarholm/contract/desk/merge";
import { omitUndefined } from "../content/omit-undefined.ts";
import { recordsIn } from "../drafts/kinds.ts";
import {
  CellFault,
  type Column,
  list,
  number,
  oneOf,
  optional,
  required,
  someOf,
  type TableRecord,
  time,
  valueOf,
} from "./columns.ts";
import { inList, type ProductChoices, type Table, text } from "./table-kind.ts";

/** The column that an API key for prices may change. */
export const priceColumn = "价格";

/** Fields that a product takes from its group if it has none. */
const shared = ["categories", "material", "colour"] as const;

/** What a product's row shows of its group, in the field `group`, which the group itself does not store. */
function groupOf(body: unknown, id: string): TableRecord {
  const group = isRecord(body) ? body : {};
  const { series, categories, material, colour, labels } = group;
  return { id, series, categories, material, colour, labels };
}

/** Values by word; a word of several values is followed by the value. */
function words(choices: ProductChoices["series"]): Map<string, string> {
  const counts = Map.groupBy(choices, ({ title }) => title);
  return new Map(
    choices.map(({ id, title }) => [(counts.get(title)?.length ?? 0) > 1 ? `${title}（${id}）` : title, id]),
  );
}

const groupColumn: Column = {
  name: "商品组",
  field: ["group", "id"],
  about: "新商品写上它的组：已有的，或新的名字，用字母、数字和 -。已有的商品不能在这里换组",
  isFixed: true,
  write: text,
  read(cell) {
    const valid = cell
      .normalize("NFKC")
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
      .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
      .slice(0, 64);
    if (valid !== cell) throw new CellFault("应为字母、数字、-、_ 或 .，最多 64 个", valid);
    return cell;
  },
};

export const products: Table = {
  noun: "商品",
  empty: {},
  title: ({ name }) => text(name),
  ...inList("products"),
  records(body, item) {
    const group = groupOf(body, item);
    return recordsIn(body, "products").map((product) => ({ ...product, group }));
  },
  withRecords: (body, records) => ({
    ...(isRecord(body) ? body : {}),
    products: records.map(({ group: _group, ...product }) => product),
  }),
  items: {
    column: groupColumn.name,
    itemOf: (record) => text(valueOf(record, groupColumn.field)),
    begun({ group, categories, material, colour }) {
      const series = isRecord(group) ? group["series"] : undefined;
      return omitUndefined({ series, categories, material, colour, products: [] });
    },
    joined(record, item, body) {
      const group = groupOf(body, item);
      const own = Object.entries(record).filter(
        ([name, value]) => !shared.some((field) => field === name && same(value, group[field])),
      );
      return { ...Object.fromEntries(own), group };
    },
    placeShared([name]) {
      if (name === "series") return { index: 0, field: ["group", "series"] };
      return shared.some((field) => field === name) ? { index: 0, field: [String(name)] } : undefined;
    },
  },
  columns(_bodies, choices) {
    const about = "只用于新的商品组；已有的商品组在表单里改";
    const seriesColumn = oneOf("系列", ["group", "series"], about, words(choices.series));
    return [
      required("编号", "id", "用来找到商品，不要改；新商品用字母、数字和 -"),
      { ...required("货号", "code", "商品的货号"), isUnique: true },
      required("名称", "name", "商品的名称"),
      required("规格", "displayName", "与同组商品的区别，例如尺寸或颜色"),
      number(priceColumn, ["price"], "元", {
        decimals: 2,
        min: 0,
        max: 999_999_999.99,
        expected: "应为数字，最多两位小数，例如 1280 或 99.5",
      }),
      { ...list("标签", "labels", "商品上的标签；空着就用商品组的"), inherited: ["group", "labels"] },
      time("上线时间", "publishTime", "从这时起访客看得到"),
      time("下线时间", "unpublishTime", "从这时起访客看不到", true),
      { ...optional("材质", "material", "与同组商品不同时才填"), inherited: ["group", "material"] },
      { ...optional("颜色", "colour", "与同组商品不同时才填"), inherited: ["group", "colour"] },
      {
        ...someOf("类别", ["categories"], "与同组商品不同时才填", words(choices.categories)),
        inherited: ["group", "categories"],
      },
      groupColumn,
      { ...seriesColumn, read: (cell) => (cell === "" ? undefined : seriesColumn.read(cell)), isFixed: true },
    ];
  },
};
