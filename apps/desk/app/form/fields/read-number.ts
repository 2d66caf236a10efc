const decimal = /^-?(?:\d+\.?\d*|\.\d+)$/;
const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
/** Digits that a double holds exactly, whatever they are. */
const exactDigits = 15;

/**
 * The number that a person typed: full-width digits and signs, the Chinese full stop of an input method, and separators of
 * thousands are understood.
 * @returns undefined for any other text, rather than a number that was not meant
 */
export function readNumber(text: string): number | undefined {
  const plain = text.normalize("NFKC").trim().replaceAll("。", ".").replaceAll("−", "-");
  if (!decimal.test(plain) && !grouped.test(plain)) return undefined;
  const digits = plain.replaceAll(",", "");
  return digits.replaceAll(/\D/g, "").replace(/^0+/, "").length > exactDigits ? undefined : Number(digits);
}
