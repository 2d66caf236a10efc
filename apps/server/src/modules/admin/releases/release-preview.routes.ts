import type { Database } from "../../../db/open.ts";
import { readPublished } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";
import { lastStart, nextTimeIn } from "../../content/seasons.ts";
import { seasonNames } from "../../content/schemas/seasons.ts";
import { readDrafts } from "../../drafts/draft.repository.ts";
import type { DraftFaults } from "../../drafts/draft-faults.ts";
import { withDrafts } from "../../drafts/draft-check.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import { removesRequired } from "../../drafts/kinds.ts";
import { readRelease } from "../../drafts/release.repository.ts";
import { type Previews, wholeSite } from "../../editorial/page/previews.ts";
import { measureReferenced } from "../../publishing/measure-referenced.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { previewLifetime } from "../preview-lifetime.ts";
import { draftsOf } from "./release.presenter.ts";

interface Parts {
  db: Database;
  draftFaults: DraftFaults;
  previews: Previews;
  index: ItemIndex;
  measuring: Parameters<typeof measureReferenced>[2];
}

/** The preview of the whole site with the drafts of a release. */
export function releasePreviewHandlers({ db, draftFaults, previews, measuring, index }: Parts) {
  return {
    async previewRelease({ id, seasons: wanted, at: chosen, before }) {
      const release = await readRelease(db, id);
      const published = await readPublished(db);
      const known = new Map(published.items.map((item) => [itemKey(item), item]));
      const own = draftsOf(await readDrafts(db), release);
      const shown = own.filter((draft) => draftFaults.of(draft).length === 0 && !removesRequired(draft));
      const titleBy = await index.titles(own);
      const leftOut = own
        .filter((draft) => !shown.includes(draft))
        .map((draft) => ({ kind: draft.kind, id: draft.id, title: titleBy(draft) }));
      const items = withDrafts(published.items, shown);
      const written = items.filter((item) => known.get(itemKey(item))?.hash !== item.hash);
      const measured = new Set(published.items.filter(({ kind }) => kind === "media").map(({ id: name }) => name));
      const media = await measureReferenced(written, measured, measuring);
      const removed = shown
        .filter(({ body }) => body === null)
        .map(({ kind, id: name }) => ({ kind, id: name, body: null, hash: null }));
      const content = await previews.read([...items, ...media]).catch(() => undefined);
      const now = Date.now();
      const seasons = content?.site.seasons ?? {};
      const at = chosen === undefined ? ((wanted && nextTimeIn(seasons, wanted, now)) ?? now) : Date.parse(chosen);
      const season = lastStart(seasons, at);
      if (before !== undefined) await previews.revoke(before);
      const token = content
        ? await previews.createToken(wholeSite, previewLifetime, [...written, ...media, ...removed], at)
        : "";
      return {
        address: content ? `/?previewToken=${token}` : null,
        token,
        at: new Date(at).toISOString(),
        season: season ? { name: season.season, begins: new Date(season.at).toISOString() } : null,
        seasons: seasonNames.filter((name) => seasons[name]),
        leftOut,
      };
    },
  } satisfies Partial<DeskHandlers>;
}
