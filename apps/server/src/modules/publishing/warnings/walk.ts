import { field, list } from "../lenient.ts";
import type { YamlFile } from "../yaml-file.ts";

export type Path = readonly PropertyKey[];

/** Visits every value of a file with the way to it, containers before what is in them. */
export function walk(value: unknown, visit: (value: unknown, path: Path) => void, path: Path = []): void {
  visit(value, path);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, visit, [...path, index]);
  else for (const [key, item] of Object.entries(value)) walk(item, visit, [...path, key]);
}

/** Visits every text of a file. */
export function walkTexts({ value }: YamlFile, visit: (text: string, path: Path) => void): void {
  walk(value, (item, path) => void (typeof item === "string" && visit(item, path)));
}

/** The blocks of a page or of a product group, as far as they are there. */
export function blocksOf({ value }: YamlFile): unknown[] {
  return list(field(value, "blocks"));
}
