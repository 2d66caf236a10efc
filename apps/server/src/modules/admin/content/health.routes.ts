import { kindNames } from "@klarholm/contract/desk/kind-names";
import type { Database } from "../../../db/open.ts";
import { speaking } from "../../../lib/language.ts";
import { readInParts } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";
import type { Drafts } from "../../drafts/drafts.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import { parsed } from "../../drafts/item-state.ts";
import { titleOf } from "../../drafts/kinds.ts";
import { readMedia } from "../../media/media.repository.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

const kindOrder = Object.keys(kindNames);
const placeOf = (kind: string) => kindOrder.indexOf(kind);

/** Handlers for the health of the published site. */
export function healthHandlers(db: Database, drafts: Drafts, index: ItemIndex) {
  return {
    async siteHealth() {
      const { faults } = await speaking("desk", () => drafts.check([]));
      const found = Map.groupBy(faults, itemKey);
      const firsts = [...found.values()].flatMap(([first]) => first ?? []);
      const bodies = new Map<string, unknown>();
      for await (const read of readInParts(db, firsts))
        for (const item of read) bodies.set(itemKey(item), parsed(item.body));
      const items = firsts.map(({ kind, id }) => {
        const key = itemKey({ kind, id });
        const body = bodies.get(key) ?? null;
        return { kind, id, title: titleOf({ kind, id }, body), body, faults: found.get(key) ?? [] };
      });
      const undescribed = (await readMedia(db)).filter(({ kind, alt }) => kind !== "film" && alt === null);
      return {
        items: items.toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind) || a.title.localeCompare(b.title, "zh-CN")),
        undescribed: undescribed.map(({ name, title }) => ({ name, title })),
        checked: (await index.items()).length,
      };
    },
  } satisfies Partial<DeskHandlers>;
}
