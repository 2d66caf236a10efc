import type { Database } from "../../db/open.ts";
import { readDraft } from "./draft.repository.ts";
import { parsed, rowOf } from "./item-state.ts";
import { references } from "./references.ts";

/** Leaf categories and series with their names, with drafts applied. */
export async function productChoices(db: Database) {
  const bodies = await Promise.all(
    ["categories", "series"].map(async (kind) => {
      const item = { kind, id: kind };
      const body = (await readDraft(db, item))?.body ?? (await rowOf(db, item))?.body ?? null;
      return { ...item, body: parsed(body) };
    }),
  );
  const named = (of: string) =>
    references(of, "", { bodies, products: [], media: [] }, Infinity).map(({ id, title }) => ({ id, title }));
  return { categories: named("leaf"), series: named("series") };
}
