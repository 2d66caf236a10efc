/** The label of products whose price is asked for in a shop (section 5). */
export const inquiryLabel = "询价";

/** Before every three digits that end the whole yuan. */
const thousands = /\B(?=(?:\d{3})+\.)/g;

/**
 * A price as the visitor reads it: currency sign, thousands separators, two decimals (section 9).
 * @param yuan undefined, null and anything that is no finite number count as 0 (section 5).
 * Written by hand: a formatter of `Intl` takes a phone 50 ms to make, and pages were taken over that much later.
 */
export function formatPrice(yuan: number | null | undefined): string {
  const known = typeof yuan === "number" && Number.isFinite(yuan) ? yuan : 0;
  return `¥${known.toFixed(2).replace(thousands, ",")}`;
}

/** Whether a product shows where to ask for its price instead of the price (section 5). */
export function isInquiry(tagLabels: readonly string[]): boolean {
  return tagLabels.includes(inquiryLabel);
}
