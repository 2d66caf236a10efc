import type { DataStrategyResult } from "react-router";
import { blocksIn } from "./page-blocks.ts";
import { registerEditorial } from "./registry.ts";

/** Loads the components of story and service pages (docs/decisions/0068); throws if the import fails. */
export async function loadEditorial(): Promise<void> {
  registerEditorial((await import("./editorial.ts")).editorial);
}

/** Client middleware: a navigation to a page with blocks needs their code, and fails without it. */
export async function withEditorial(_args: unknown, next: () => Promise<Record<string, DataStrategyResult>>) {
  const results = await next();
  if (Object.values(results).some(({ type, result }) => type === "data" && blocksIn(result).length > 0))
    await loadEditorial();
  return results;
}
