import type { DeskAnswer } from "@klarholm/contract/desk";
import { labelsOf } from "./sheet-columns.ts";

/** A product with the values that bulk edits begin from. */
export type ChosenProduct = DeskAnswer<"chooseProducts">["products"][number];

export const bulkKinds = {
  percent: "价格按百分比",
  amount: "价格加减金额",
  add: "加标签",
  remove: "去标签",
  setCategory: "类别改为",
  addCategory: "加到类别",
  removeCategory: "移出类别",
  publishTime: "上线时间",
  unpublishTime: "下线时间",
} as const;
export type BulkKind = keyof typeof bulkKinds;

/** A change of several products. */
export type BulkEdit =
  | { kind: "percent" | "amount"; by: number }
  | { kind: "add" | "remove"; label: string }
  | { kind: "setCategory" | "addCategory" | "removeCategory"; category: string }
  | { kind: "publishTime" | "unpublishTime"; at: string };

/** The change as a table to import. @param edit `at` such as 2027-03-05T10:00 */
export function bulkTable(products: readonly ChosenProduct[], edit: BulkEdit): string {
  const rows = products.map((product) => [product.id, cellOf(product, edit)]);
  return [["编号", columnOf(edit)], ...rows].map((cells) => cells.map(quoted).join(",")).join("\r\n");
}

function columnOf(edit: BulkEdit): string {
  if ("at" in edit) return bulkKinds[edit.kind];
  if ("by" in edit) return "价格";
  return "label" in edit ? "标签" : "类别";
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function cellOf(product: ChosenProduct, edit: BulkEdit): string {
  if ("at" in edit) return edit.at.replace("T", " ");
  if ("by" in edit) return product.price === null ? "" : String(priceAfter(product.price, edit));
  return listAfter("label" in edit ? labelsOf(product) : product.categories, edit).join("、");
}

function listAfter(before: readonly string[], edit: BulkEdit & ({ label: string } | { category: string })) {
  const changed = "label" in edit ? edit.label : edit.category;
  if (edit.kind === "setCategory") return [changed];
  if (edit.kind === "remove" || edit.kind === "removeCategory") return before.filter((each) => each !== changed);
  return before.includes(changed) ? before : [...before, changed];
}

/** Rounded to 0.01 yuan, halves up; computed in whole numbers, because binary fractions round 1.005 down. */
function priceAfter(price: number, { kind, by }: { kind: "percent" | "amount"; by: number }): number {
  const cents = Math.round(price * 100);
  if (kind === "amount") return (cents + Math.round(by * 100)) / 100;
  return Math.round((cents * Math.round((100 + by) * 1000)) / 100_000) / 100;
}

/**
 * Products that an edit would leave without a label or category of their own, so that those of their group, with the
 * removed one, would return.
 */
export const leftToGroup = (products: readonly ChosenProduct[], edit: BulkEdit) =>
  products.filter((product) => {
    if (edit.kind === "removeCategory") return product.categories.join() === edit.category;
    return (
      edit.kind === "remove" && product.groupLabels.includes(edit.label) && labelsOf(product).join() === edit.label
    );
  });
