import type { Database } from "../../../db/open.ts";
import { lastStart, nextTimeIn } from "../../content/seasons.ts";
import { seasonNames } from "../../content/schemas/seasons.ts";
import { readDrafts } from "../../drafts/draft.repository.ts";
import type { DraftFaults } from "../../drafts/draft-faults.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import { removesRequired } from "../../drafts/kinds.ts";
import { readRelease } from "../../drafts/release.repository.ts";
import { createPreviewToken, type Previews, wholeSite } from "../../editorial/page/previews.ts";
import type { Measuring } from "../../publishing/measure-referenced.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { previewItems } from "../preview-items.ts";
import { previewLifetime } from "../preview-lifetime.ts";
import { draftsOf } from "./release.presenter.ts";

interface Parts {
  db: Database;
  draftFaults: DraftFaults;
  previews: Previews;
  index: ItemIndex;
  measuring: Measuring;
}

/** The preview of the whole site with the drafts of a release. */
export function releasePreviewHandlers({ db, draftFaults, previews, measuring, index }: Parts) {
  return {
    async previewRelease({ id, seasons: wanted, at: chosen, before }) {
      const release = await readRelease(db, id);
      const own = draftsOf(await readDrafts(db), release);
      const shown = own.filter((draft) => draftFaults.of(draft).length === 0 && !removesRequired(draft));
      const titleBy = await index.titles(own);
      const leftOut = own
        .filter((draft) => !shown.includes(draft))
        .map((draft) => ({ kind: draft.kind, id: draft.id, title: titleBy(draft) }));
      const changed = await previewItems(db, shown, measuring);
      const content = await previews.contentOf(true, changed).catch(() => undefined);
      const now = Date.now();
      const seasons = content?.site.seasons ?? {};
      const at = chosen === undefined ? ((wanted && nextTimeIn(seasons, wanted, now)) ?? now) : Date.parse(chosen);
      const season = lastStart(seasons, at);
      if (before !== undefined) await previews.revoke(before);
      const token = content ? await createPreviewToken(db, wholeSite, previewLifetime, changed, at) : "";
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
