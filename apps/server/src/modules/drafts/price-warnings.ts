import { isRecord } from "@klarholm/contract/desk/merge";
import { inquiryLabel } from "../content/catalogue.ts";
import { fileFolders } from "../content/items.ts";
import type { ItemName } from "./draft.repository.ts";
import type { ItemFault } from "./item-faults.ts";
import { recordsIn } from "./kinds.ts";

/** Factor of a probable typing error, in either direction. */
const suspiciousFactor = 10;

/**
 * Warns of a price of zero, and of a price that is ten times or a tenth of the published one. Prices on request are not
 * shown and not checked.
 * @param before the published body; null for none
 * @param after the draft's body; null for a removal
 */
export function priceWarnings({ kind, id }: ItemName, before: unknown, after: unknown): ItemFault[] {
  if (kind !== fileFolders.products || isOnRequest(after)) return [];
  const former = new Map(recordsIn(before, "products").map((product) => [product["id"], product["price"]]));
  const products: unknown = isRecord(after) ? after["products"] : undefined;
  return (Array.isArray(products) ? products : []).flatMap((product: unknown, index): ItemFault[] => {
    if (!isRecord(product) || isOnRequest(product)) return [];
    const message = warningOf(product["price"], former.get(product["id"]));
    return message === undefined
      ? []
      : [{ kind, id, path: ["products", index, "price"], message, severity: "warning" }];
  });
}

function warningOf(price: unknown, former: unknown): string | undefined {
  if (typeof price !== "number") return undefined;
  if (price === 0) return "价格是 0；不公布价格的商品请加标签“询价”";
  if (typeof former !== "number" || former <= 0 || price < 0) return undefined;
  if (price >= former * suspiciousFactor) return `达到原价的 ${suspiciousFactor} 倍（原价 ${former}），请再看一遍`;
  return price * suspiciousFactor <= former ? `不到或只有原价的十分之一（原价 ${former}），请再看一遍` : undefined;
}

function isOnRequest(value: unknown): boolean {
  const labels = isRecord(value) ? value["labels"] : undefined;
  return Array.isArray(labels) && labels.includes(inquiryLabel);
}
