/** Marks that turn the direction of what stands behind them, so that `fdp.exe` is read as `exe.pdf`. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A visitor's words on a line of a terminal: control characters (C0 and C1) and marks of direction become U+FFFD. */
export function terminalText(text: string): string {
  return text.replace(/\p{Cc}/gu, "\ufffd").replace(turning, "\ufffd");
}

/**
 * A cell of a CSV table that no spreadsheet takes for a formula (OWASP, "CSV Injection"). Where a comma is the decimal
 * sign, tables are split at semicolons whatever stands in quotes, so what follows a separator is defused as well.
 */
export function tableCell(text: string): string {
  const plain = text.replace(turning, "");
  const harmless = plain.replace(/(^|[;,|\t\r\n])(?=["'\s]*[=+\-@＝＋－＠]|[\t\r])/gu, "$1'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
