import { isRecord } from "@klarholm/contract/desk/merge";

/**
 * One block of each kind from published pages: the first without seasons, else the first.
 * @param pages bodies of pages
 */
export function blockExamples(pages: readonly unknown[]): Record<string, unknown>[] {
  const examples = new Map<unknown, Record<string, unknown>>();
  for (const page of pages) {
    const blocks = isRecord(page) && Array.isArray(page["blocks"]) ? page["blocks"].filter(isRecord) : [];
    for (const block of blocks) {
      const known = examples.get(block["kind"]);
      if (!known || (known["seasons"] && !block["seasons"])) examples.set(block["kind"], block);
    }
  }
  return [...examples.values()];
}
