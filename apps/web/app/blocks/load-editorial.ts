import type { DataStrategyResult } from "react-router";

/** The blocks that come on demand (docs/decisions/0011). */
export const loadEditorial = () => import("./editorial.ts");

/** The client middleware that counts their code as part of a page which has any: without it the navigation fails. */
export async function withEditorial(_args: unknown, next: () => Promise<Record<string, DataStrategyResult>>) {
  const results = await next();
  if (Object.values(results).some(({ type, result }) => type === "data" && hasBlocks(result))) await loadEditorial();
  return results;
}

function hasBlocks(data: unknown): boolean {
  return (
    typeof data === "object" &&
    data !== null &&
    "blocks" in data &&
    Array.isArray(data.blocks) &&
    data.blocks.length > 0
  );
}
