/** The label of products whose price is asked for in a shop (section 5). */
export const inquiryLabel = "询价";

const grouped = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * A price as the visitor reads it: currency sign, thousands separators, two decimals (section 9).
 * @param yuan undefined, null and anything that is no finite number count as 0 (section 5).
 */
export function formatPrice(yuan: number | null | undefined): string {
  return `¥${grouped.format(typeof yuan === "number" && Number.isFinite(yuan) ? yuan : 0)}`;
}

/** Whether a product shows where to ask for its price instead of the price (section 5). */
export function isInquiry(tagLabels: readonly string[]): boolean {
  return tagLabels.includes(inquiryLabel);
}
