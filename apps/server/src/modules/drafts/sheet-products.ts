import { createHash } from "node:crypto";
import { firstPicture } from "@klarholm/contract/desk/first-picture";
import { isRecord } from "@klarholm/contract/desk/merge";

/** A product of a group, as the sheet of products shows it; empty where a field is missing or of another type. */
export interface SheetProduct {
  /** Its place in the group. */
  index: number;
  /** Unique in the group: its id, or its place if another product has the same id. */
  key: string;
  /** Number of products in the group. */
  siblings: number;
  id: string;
  name: string;
  displayName: string;
  price: number | null;
  labels: string[];
  groupLabels: string[];
  categories: string[];
  series: string;
  publishTime: string;
  unpublishTime: string;
  thumbnail: string | null;
  /** Identifies its content and place with the content of its group. */
  digest: string;
  /** In lower case. */
  searchText: string;
}

/** The products of a group. @param body null for none */
export function sheetProducts(body: unknown): SheetProduct[] {
  if (!isRecord(body) || !Array.isArray(body["products"])) return [];
  const products: readonly unknown[] = body["products"];
  const [groupLabels, categories] = [textsIn(body["labels"]), textsIn(body["categories"])];
  const shared = JSON.stringify({ ...body, products: null });
  const series = textOf(body["series"]);
  const ids = products.map((product) => (isRecord(product) ? textOf(product["id"]) : ""));
  const counts = Map.groupBy(ids, (id) => id);
  return products.flatMap((product, index): SheetProduct[] | SheetProduct => {
    if (!isRecord(product)) return [];
    const text = (field: string) => textOf(product[field]);
    const [id, own] = [text("id"), textsIn(product["categories"])];
    return {
      index,
      // No id has a #.
      key: id === "" || (counts.get(id)?.length ?? 0) > 1 ? `#${index}` : id,
      siblings: products.length,
      id,
      name: text("name"),
      displayName: text("displayName"),
      price: typeof product["price"] === "number" ? product["price"] : null,
      labels: textsIn(product["labels"]),
      groupLabels,
      categories: own.length > 0 ? own : categories,
      series,
      publishTime: text("publishTime"),
      unpublishTime: text("unpublishTime"),
      thumbnail: firstPicture(product) ?? null,
      digest: createHash("sha256").update(`${index} ${shared}`).update(JSON.stringify(product)).digest("base64"),
      searchText: ["name", "displayName", "id", "code"].map(text).join(" ").toLocaleLowerCase("zh-CN"),
    };
  });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
