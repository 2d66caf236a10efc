import { labelsOf, type Product } from "./sheet-columns.ts";

export const bulkKinds = {
  percent: "价格按百分比",
  amount: "价格加减金额",
  add: "加标签",
  remove: "去标签",
  publishTime: "上线时间",
} as const;
export type BulkKind = keyof typeof bulkKinds;

/** A change of several products. */
export type BulkEdit =
  | { kind: "percent" | "amount"; by: number }
  | { kind: "add" | "remove"; label: string }
  | { kind: "publishTime"; at: string };

/** The change as a table to import. @param edit `at` such as 2027-03-05T10:00 */
export function bulkTable(products: readonly Product[], edit: BulkEdit): string {
  const column = edit.kind === "publishTime" ? "上线时间" : "label" in edit ? "标签" : "价格";
  const rows = products.map((product) => [product.id, cellOf(product, edit)]);
  return [["编号", column], ...rows].map((cells) => cells.map(quoted).join(",")).join("\r\n");
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function cellOf(product: Product, edit: BulkEdit): string {
  if (edit.kind === "publishTime") return edit.at.replace("T", " ");
  if ("by" in edit) return product.price === null ? "" : String(priceAfter(product.price, edit));
  const labels = labelsOf(product).filter((label) => label !== edit.label);
  return (edit.kind === "add" ? [...labels, edit.label] : labels).join("、");
}

/** Rounded to 0.01 yuan, halves up; computed in whole numbers, because binary fractions round 1.005 down. */
export function priceAfter(price: number, { kind, by }: { kind: "percent" | "amount"; by: number }): number {
  const cents = Math.round(price * 100);
  if (kind === "amount") return (cents + Math.round(by * 100)) / 100;
  return Math.round((cents * Math.round((100 + by) * 1000)) / 100_000) / 100;
}

/** Products whose label is one of their group, so that a table cannot remove it. */
export const labelledByGroup = (products: readonly Product[], edit: BulkEdit) =>
  edit.kind === "remove"
    ? products.filter(
        (product) =>
          labelsOf(product).every((label) => label === edit.label) && product.groupLabels.includes(edit.label),
      )
    : [];
