import type { DataStrategyResult } from "react-router";
import { blocksIn } from "./page-blocks.ts";
import { addEditorial } from "./registry.ts";

/** Loads the components of story and service pages, which the home page does without (docs/decisions/0068). @throws when they cannot be had */
export async function loadEditorial(): Promise<void> {
  addEditorial((await import("./editorial.ts")).editorial);
}

/** The client middleware that counts their code as part of a page with blocks: without it the navigation fails. */
export async function withEditorial(_args: unknown, next: () => Promise<Record<string, DataStrategyResult>>) {
  const results = await next();
  if (Object.values(results).some(({ type, result }) => type === "data" && blocksIn(result).length > 0))
    await loadEditorial();
  return results;
}
