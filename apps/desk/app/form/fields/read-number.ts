const decimal = /^-?(?:\d+\.?\d*|\.\d+)$/;
const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
/** Decimal digits that a double always represents exactly. */
const exactDigits = 15;

/**
 * Parses a typed number. Accepts full-width digits and signs, the Chinese full stop, and thousands separators.
 * @returns undefined for any other text
 */
export function readNumber(text: string): number | undefined {
  const plain = text.normalize("NFKC").trim().replaceAll("。", ".").replaceAll("−", "-");
  if (!decimal.test(plain) && !grouped.test(plain)) return undefined;
  const digits = plain.replaceAll(",", "");
  return digits.replaceAll(/\D/g, "").replace(/^0+/, "").length > exactDigits ? undefined : Number(digits);
}
