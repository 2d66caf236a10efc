import type { DeskAnswer } from "@klarholm/contract/desk";
import { readNumber } from "../../form/fields/read-number.ts";
import { formatTime } from "../../ui/time.ts";

export type Product = DeskAnswer<"listProducts">["products"][number];
/** Fields that are changed in their cell. */
export type EditedField = "name" | "displayName" | "price" | "labels" | "publishTime" | "unpublishTime" | "index";
export type CellValue = Product[EditedField];

interface EditedColumn {
  label: string;
  type?: "datetime-local";
  /** The text that is edited. */
  write: (product: Product) => string;
  /** @returns undefined for a text that is no value */
  read: (text: string, product: Product) => CellValue | undefined;
  /** What a text has to be, in Chinese. */
  expected?: (product: Product) => string;
}

/** Labels of a product: its own, or those of its group. */
export const labelsOf = ({ labels, groupLabels }: Pick<Product, "labels" | "groupLabels">) =>
  labels.length > 0 ? labels : groupLabels;

/** Why a time that is typed in part is not taken; its input has no value then. */
export const incompleteTime = "时间还没有填完整，请填到分钟";

const separators = /[、，,;；\n]/;

/** The labels of a text, each once. */
export const readLabels = (text: string) => [...new Set(text.split(separators).flatMap((each) => each.trim() || []))];

export const editedColumns: Readonly<Record<EditedField, EditedColumn>> = {
  name: { label: "名称", write: ({ name }) => name, read: (text) => text.trim() },
  displayName: { label: "规格", write: ({ displayName }) => displayName, read: (text) => text.trim() },
  price: {
    label: "价格",
    write: ({ price }) => (price === null ? "" : String(price)),
    read: readNumber,
    expected: () => "应为数字，例如 1280 或 99.5",
  },
  labels: { label: "标签", write: (product) => labelsOf(product).join("、"), read: readLabels },
  publishTime: timeColumn("publishTime", "上线时间"),
  unpublishTime: timeColumn("unpublishTime", "下线时间"),
  index: {
    label: "组内顺序",
    write: ({ index }) => String(index + 1),
    read(text, { siblings }) {
      const place = readNumber(text) ?? 0;
      return Number.isInteger(place) && place >= 1 && place <= siblings ? place - 1 : undefined;
    },
    expected: ({ siblings }) => `应为 1 到 ${siblings} 的整数`,
  },
};

function timeColumn(field: "publishTime" | "unpublishTime", label: string): EditedColumn {
  return {
    label,
    type: "datetime-local",
    write: (product) => product[field].slice(0, 16),
    read: (text) => (text === "" ? "" : `${text.slice(0, 16)}:00+08:00`),
    expected: () => incompleteTime,
  };
}

/** The text of a cell that is not being edited. */
export function cellText(field: EditedField, product: Product): string {
  if (field === "price") return product.price?.toLocaleString("zh-CN") ?? "";
  if (field === "publishTime" || field === "unpublishTime") return timeText(product[field]);
  if (field === "index") return `${product.index + 1} / ${product.siblings}`;
  return editedColumns[field].write(product);
}

const timeText = (iso: string) => (Number.isNaN(Date.parse(iso)) ? iso : formatTime(iso));

/** Columns that can be hidden, in display order. */
export const optionalColumns = {
  displayName: "规格",
  price: "价格",
  labels: "标签",
  publishTime: "上线时间",
  unpublishTime: "下线时间",
  index: "组内顺序",
  series: "系列",
  categories: "类别",
  state: "状态",
} as const;
export type OptionalColumn = keyof typeof optionalColumns;
