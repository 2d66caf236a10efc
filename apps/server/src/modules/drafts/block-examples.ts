import { isRecord } from "@klarholm/contract/desk/merge";

/**
 * For each kind of block one that stands on a page, as an example of what it looks like.
 * @param pages bodies of pages
 * @returns of each kind the first, rather one that stands there all year
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
