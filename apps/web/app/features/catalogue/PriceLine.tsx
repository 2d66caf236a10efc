import { catalogueCopy } from "./catalogue.copy.ts";
import { formatPrice, isInquiry } from "./price.ts";

/** The price of a product, or where to ask for it (section 5). */
export function PriceLine({ salePrice, tagLabels }: { salePrice: number | undefined; tagLabels: readonly string[] }) {
  return isInquiry(tagLabels) ? catalogueCopy.inquiryPrice : formatPrice(salePrice);
}
