import { isRecord } from "@klarholm/contract/desk/merge";
import { recordsIn } from "../drafts/kinds.ts";
import type { Column, TableRecord } from "./columns.ts";

/** Categories and series with their names, for tables of products. */
export interface ProductChoices {
  categories: readonly { id: string; title: string }[];
  series: readonly { id: string; title: string }[];
}

/** How a table's rows are stored in content items. */
export interface Table {
  /** What a row is, in Chinese. */
  noun: string;
  /** The first column identifies a record. @param bodies of the items, for words that they define */
  columns: (bodies: readonly unknown[], choices: ProductChoices) => readonly [Column, ...Column[]];
  records: (body: unknown, item: string) => TableRecord[];
  withRecords: (body: unknown, records: readonly TableRecord[]) => unknown;
  /** The name of a record. */
  title: (record: TableRecord) => string;
  /** Index of the record and field within it, of a path in the body; undefined for other paths. */
  place: (path: readonly (string | number)[]) => { index: number; field: readonly (string | number)[] } | undefined;
  /** The body of an item that does not exist yet. */
  empty: unknown;
  /** For tables of several items; other tables have one. */
  items?: {
    /** The column with the item of a record. */
    column: string;
    itemOf: (record: TableRecord) => string;
    /** The body of a new item for its first record. */
    begun: (record: TableRecord) => unknown;
    /** A new record as its item holds it. */
    joined: (record: TableRecord, item: string, body: unknown) => TableRecord;
    /** The record and field of a value that a new item has for all its records. */
    placeShared: Table["place"];
  };
}

export const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Records in a list field of the body. */
export function inList(field: string): Pick<Table, "records" | "withRecords" | "place"> {
  return {
    records: (body) => recordsIn(body, field),
    withRecords: (body, records) => ({ ...(isRecord(body) ? body : {}), [field]: records }),
    place: ([name, index, ...rest]) =>
      name === field && typeof index === "number" ? { index, field: rest } : undefined,
  };
}
