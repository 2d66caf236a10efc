import type { FindingSort } from "@klarholm/contract/desk/health";
import { say } from "../../lib/language.ts";

/** A problem of a content file. */
export interface Fault {
  /** Relative to the working directory: `content/products/fjordlace-plate.yaml`. */
  file: string;
  /** From 1; absent when the fault concerns the file as a whole. */
  line?: number | undefined;
  column?: number | undefined;
  /** The field: `price`, `goods item 2`. */
  field?: string | undefined;
  path?: readonly PropertyKey[] | undefined;
  /** What was expected and what was found. */
  message: string;
  /** Of a warning; `other` by default. */
  sort?: FindingSort | undefined;
}

/** The same faults with a sort. */
export function sorted(sort: FindingSort, faults: readonly Fault[]): Fault[] {
  return faults.map((fault) => ({ ...fault, sort }));
}

/** A fault as one line: `content/products/x.yaml:12:5  price: expected a number, found text "12a"`. */
export function faultLine({ file, line, column, field, message }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  return `${place}  ${field ? say(`${field}：`, `${field}: `) : ""}${message}`;
}

/** Faults or warnings by file and line, with their count at the end. */
export function faultReport(faults: readonly Fault[], noun: "fault" | "warning" = "fault"): string {
  const files = new Set(faults.map((fault) => fault.file)).size;
  const lines = faults.toSorted(inReadingOrder).map(faultLine);
  const total = say(
    `${files} 个文件里有 ${faults.length} 处${noun === "fault" ? "错误" : "提醒"}`,
    `${count(faults.length, noun)} in ${count(files, "file")}`,
  );
  return [...lines, "", total].join("\n");
}

/** `1 file`, `2 files`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function inReadingOrder(a: Fault, b: Fault): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
