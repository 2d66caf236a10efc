/** The label of products whose price is available in stores only (section 5). */
export const inquiryLabel = "询价";

/** Positions of thousands separators. */
const thousands = /\B(?=(?:\d{3})+\.)/g;

/**
 * Formats a price: currency sign, thousands separators, two decimals (section 9). Does not use `Intl`, whose formatter
 * takes a phone 50 ms to create.
 * @param yuan undefined, null and non-finite numbers count as 0 (section 5)
 */
export function formatPrice(yuan: number | null | undefined): string {
  const known = typeof yuan === "number" && Number.isFinite(yuan) ? yuan : 0;
  return `¥${known.toFixed(2).replace(thousands, ",")}`;
}

/** Whether a product shows where to ask for its price (section 5). */
export function isInquiry(tagLabels: readonly string[]): boolean {
  return tagLabels.includes(inquiryLabel);
}
