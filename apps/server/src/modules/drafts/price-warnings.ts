import { isRecord } from "@klarholm/contract/desk/merge";
import { inquiryLabel } from "../content/catalogue.ts";
import { fileFolders } from "../content/items.ts";
import type { ItemName } from "./draft.repository.ts";
import type { ItemFault } from "./item-faults.ts";
import { recordsIn } from "./kinds.ts";

/** A price that is this many times the published one, or the published one is of it, is rather a slip of the keys. */
const slip = 10;

/**
 * Warns of prices that nobody means: nothing, or ten times or a tenth of what is published. A price on request is not shown.
 * @param before the body that is published; null for none
 * @param after the body of the draft; null where it takes its item down
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
  if (price >= former * slip) return `达到原价的 ${slip} 倍（原价 ${former}），请再看一遍`;
  return price * slip <= former ? `不到或只有原价的十分之一（原价 ${former}），请再看一遍` : undefined;
}

function isOnRequest(value: unknown): boolean {
  const labels = isRecord(value) ? value["labels"] : undefined;
  return Array.isArray(labels) && labels.includes(inquiryLabel);
}
