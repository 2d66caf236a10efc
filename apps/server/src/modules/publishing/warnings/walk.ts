import type { Fault } from "../faults.ts";
import { field, list } from "../lenient.ts";
import type { YamlFile } from "../yaml-file.ts";

export type Path = readonly PropertyKey[];

/** Visits every value with its path, parents before children. */
export function walk(value: unknown, visit: (value: unknown, path: Path) => void, path: Path = []): void {
  visit(value, path);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, visit, [...path, index]);
  else for (const [key, item] of Object.entries(value)) walk(item, visit, [...path, key]);
}

/** The faults that `inspect` finds in the values of a file. */
export function valueFaults(
  { value: root }: YamlFile,
  inspect: (value: unknown, path: Path) => readonly Fault[],
): Fault[] {
  const faults: Fault[] = [];
  walk(root, (value, path) => void faults.push(...inspect(value, path)));
  return faults;
}

/** A fault for each message that `inspect` returns for a text of a file. */
export function textFaults(yaml: YamlFile, inspect: (text: string, path: Path) => readonly string[]): Fault[] {
  return valueFaults(yaml, (value, path) =>
    typeof value === "string" ? inspect(value, path).map((message) => yaml.at(path, message)) : [],
  );
}

/** The blocks of a page or of a product group; empty when there are none. */
export function blocksOf({ value }: YamlFile): unknown[] {
  return list(field(value, "blocks"));
}
