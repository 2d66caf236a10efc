/** Bidirectional control characters, which make `fdp.exe` appear as `exe.pdf`. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Replaces control characters (C0, C1) and bidirectional controls in a visitor's text by U+FFFD, for a terminal. */
export function terminalText(text: string): string {
  return text.replace(/\p{Cc}/gu, "\ufffd").replace(bidiControls, "\ufffd");
}

/**
 * A CSV cell that no spreadsheet evaluates as a formula (OWASP, "CSV Injection"). Some locales split cells at semicolons
 * even in quotes, so text after a separator is escaped as well.
 */
export function tableCell(text: string): string {
  const escaped = plainTableText(text);
  return /[",;\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** The text of a cell with apostrophes before what a spreadsheet could evaluate. */
export function plainTableText(text: string): string {
  return text.replace(bidiControls, "").replace(/(^|[;,|\t\r\n])(?=["'\s]*[=+\-@＝＋－＠]|[\t\r])/gu, "$1'");
}

/** Rows as CSV. Spreadsheets recognise UTF-8 by its byte order mark. */
export function csvTable(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(tableCell).join(",")).join("\r\n")}\r\n`;
}
