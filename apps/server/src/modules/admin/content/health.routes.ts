import type { Database } from "../../../db/open.ts";
import { speaking } from "../../../lib/language.ts";
import { readInParts } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";
import type { Drafts } from "../../drafts/drafts.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import { parsed } from "../../drafts/item-state.ts";
import { undescribedMedia } from "../../media/media.repository.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

/** Rows of each list: a browser takes seconds to draw some thousands. */
const maxListed = 200;

/** Handlers for the health of the published site. */
export function healthHandlers(db: Database, drafts: Drafts, index: ItemIndex) {
  return {
    async siteHealth() {
      const { faults } = await speaking("desk", () => drafts.check([]));
      const found = Map.groupBy(faults, itemKey);
      const items = await index.items();
      const named = items.filter((item) => found.has(itemKey(item)));
      const listed = named.slice(0, maxListed);
      const bodies = new Map<string, unknown>();
      for await (const part of readInParts(db, listed))
        for (const item of part) bodies.set(itemKey(item), parsed(item.body));
      const { files, count } = await undescribedMedia(db, maxListed);
      return {
        items: listed.map(({ kind, id, title }) => {
          const key = itemKey({ kind, id });
          return { kind, id, title, body: bodies.get(key) ?? null, faults: found.get(key) ?? [] };
        }),
        found: named.length,
        undescribed: files,
        undescribedCount: count,
        checked: items.length,
      };
    },
  } satisfies Partial<DeskHandlers>;
}
