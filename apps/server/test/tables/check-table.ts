import type { TableName } from "@klarholm/contract/desk/tables";
import { expect } from "vitest";
import runImport, { type StoredItem } from "../../src/modules/imports/import-task.ts";
import { sampleFiles } from "../sample-content.ts";

const files = sampleFiles();
export const stored = (id: string, body: unknown): StoredItem => ({ id, body: JSON.stringify(body) });
/** Items of the sample content by table. */
export const contents: Record<TableName, StoredItem[]> = {
  products: ["fjord-plate", "fjord-bowl"].map((id) => stored(id, files[`products/${id}.yaml`])),
  stores: [stored("stores", files["stores.yaml"])],
  redirects: [stored("redirects", { redirects: [{ from: "/old", to: "/products" }] })],
  synonyms: [stored("site", { search: { synonyms: [["茶杯", "茶盏"]] } })],
};

const choices = {
  categories: [
    { id: "fjord-plates", title: "峡湾餐盘" },
    { id: "plates", title: "餐盘" },
    { id: "fjord-bowls", title: "峡湾碗" },
    { id: "bowls", title: "碗" },
    { id: "cups", title: "杯" },
    { id: "tea-cups", title: "杯" },
    ...["a", "b", "c", "d", "e", "f", "g"].map((id) => ({ id, title: `第 ${id} 类` })),
  ],
  series: [
    { id: "fjord", title: "峡湾" },
    { id: "dune", title: "沙丘" },
  ],
};

/** Checks a table; the sample content by default. */
export async function check(
  table: TableName,
  file: string | Uint8Array,
  { items = contents[table], fixes = [] }: { items?: StoredItem[]; fixes?: string[] } = {},
) {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  const result = await runImport({ do: "check", table, bytes, fixes, items, choices });
  if (result.did !== "check") throw new Error(result.did === "refuse" ? result.reason : result.did);
  return { ...result, faults: result.answer.rows.flatMap(({ faults }) => faults) };
}

export async function exported(table: TableName, format: "xlsx" | "csv", items = contents[table]) {
  const result = await runImport({ do: "export", table, format, items, choices, isForm: false });
  if (result.did !== "export") throw new Error(result.did);
  return Buffer.from(result.file);
}

/** The cell of a fault, its reason, and the nearest value, if it matters. */
export type ExpectedFault = [string, RegExp, (string | null)?];

/** Expects that a table changes nothing and has exactly these faults. */
export async function expectFaults(table: TableName, file: string, expected: ExpectedFault[]): Promise<void> {
  const { faults, changed } = await check(table, file);
  expect(changed).toEqual([]);
  expect(faults.map(({ cell, message, nearest }) => [cell, message, nearest])).toEqual(
    expected.map(([cell, message, nearest]) => [
      cell,
      expect.stringMatching(message),
      nearest === undefined ? expect.toSatisfy(() => true) : nearest,
    ]),
  );
}
