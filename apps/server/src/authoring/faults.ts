/** Something in a content file that an editor must mend. */
export interface Fault {
  /** As an editor would open it: `content/products/fjordlace-plate.yaml`. */
  file: string;
  /** Both from 1; absent when the fault is the file itself. */
  line?: number | undefined;
  column?: number | undefined;
  /** The field, when the fault has one: `price`, `goods item 2`. */
  field?: string | undefined;
  /** What was expected, and what was found. */
  message: string;
}

/** One fault as one line: `content/products/x.yaml:12:5  price: expected a number, found text "12a"`. */
export function faultLine({ file, line, column, field, message }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  return `${place}  ${field ? `${field}: ` : ""}${message}`;
}

/** All faults (or warnings, by their noun), sorted as one reads, with their count at the end. */
export function faultReport(faults: readonly Fault[], noun = "fault"): string {
  const files = new Set(faults.map((fault) => fault.file)).size;
  const lines = faults.toSorted(inReadingOrder).map(faultLine);
  return [...lines, "", `${count(faults.length, noun)} in ${count(files, "file")}`].join("\n");
}

/** `1 file`, `2 files`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function inReadingOrder(a: Fault, b: Fault): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
