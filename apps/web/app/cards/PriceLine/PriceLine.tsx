import { cardsCopy } from "../cards.copy.ts";
import { formatPrice, isInquiry } from "./price.ts";

/** The price of a product, or where to ask for it (section 5). */
export function PriceLine({
  salePrice,
  tagLabels,
}: {
  salePrice: number | null | undefined;
  tagLabels: readonly string[];
}) {
  return isInquiry(tagLabels) ? cardsCopy.inquiryPrice : formatPrice(salePrice);
}
