import { kindNames } from "@klarholm/contract/desk/kind-names";
import type { Database } from "../../../db/open.ts";
import { speaking } from "../../../lib/language.ts";
import { readPublished } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";
import type { Drafts } from "../../drafts/drafts.ts";
import { parsed } from "../../drafts/item-state.ts";
import { titleOf, writtenKinds } from "../../drafts/kinds.ts";
import { readMedia } from "../../media/media.repository.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

const kindOrder = Object.keys(kindNames);
const placeOf = (kind: string) => kindOrder.indexOf(kind);

/** Handlers for the health of the published site. */
export function healthHandlers(db: Database, drafts: Drafts) {
  return {
    async siteHealth() {
      const { faults } = await speaking("desk", () => drafts.check([]));
      const published = (await readPublished(db)).items.filter(({ kind }) => writtenKinds.includes(kind));
      const bodies = new Map(published.map((item) => [itemKey(item), item.body]));
      const items = [...Map.groupBy(faults, itemKey)].flatMap(([key, found]) => {
        const [first] = found;
        if (!first) return [];
        const { kind, id } = first;
        const body = parsed(bodies.get(key) ?? null);
        return [{ kind, id, title: titleOf(first, body), body, faults: found }];
      });
      const undescribed = (await readMedia(db)).filter(({ kind, alt }) => kind !== "film" && alt === null);
      return {
        items: items.toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind) || a.title.localeCompare(b.title, "zh-CN")),
        undescribed: undescribed.map(({ name, title }) => ({ name, title })),
        checked: published.length,
      };
    },
  } satisfies Partial<DeskHandlers>;
}
