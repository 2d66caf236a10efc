import { mediaFocus } from "@klarholm/contract/desk/media";
import { isRecord } from "@klarholm/contract/desk/merge";
import type { Database } from "../../../db/open.ts";
import { readItems } from "../../content/content.repository.ts";
import { fileFolders, itemKey } from "../../content/items.ts";
import { readDrafts } from "../../drafts/draft.repository.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import { parsed } from "../../drafts/item-state.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

const kind = fileFolders.news;
const textOf = (value: unknown, field: string) => {
  const found = isRecord(value) ? value[field] : undefined;
  return typeof found === "string" ? found : "";
};

/** Handlers for the list of news. */
export function newsListHandlers(db: Database, index: ItemIndex) {
  return {
    async listNews() {
      const published = await readItems(db, [kind, "news-catalogs", "pictures"]);
      const drafts = await readDrafts(db);
      const summaries = await index.byKey();
      const single = (of: string) => parsed(published.find((item) => item.kind === of)?.body ?? null);
      const catalogs = single("news-catalogs");
      const pictures = single("pictures");
      const focus = isRecord(pictures) && isRecord(pictures["focus"]) ? pictures["focus"] : {};
      const shown = new Map(published.filter((item) => item.kind === kind).map(({ id, body }) => [id, body]));
      const drafted = new Map(drafts.filter((draft) => draft.kind === kind).map((draft) => [draft.id, draft]));
      const now = Date.now();
      const news = [...new Set([...shown.keys(), ...drafted.keys()])].map((id) => {
        const [live, draft] = [shown.get(id), drafted.get(id)];
        const visible = live === undefined ? undefined : parsed(live);
        const body = parsed(draft?.body ?? live ?? null);
        const cover = textOf(isRecord(body) ? body["cover"] : undefined, "src") || null;
        return {
          id,
          title: textOf(body, "title"),
          catalog: textOf(body, "catalog"),
          publishTime: textOf(body, "publishTime"),
          unpublishTime: textOf(body, "unpublishTime"),
          cover,
          focus: (cover !== null && mediaFocus.safeParse(focus[cover]).data) || null,
          state: stateAt(visible, now),
          isChanged: draft !== undefined,
          changedBy: draft?.changed_by ?? "",
          changedAt: draft?.changed_at ?? summaries.get(itemKey({ kind, id }))?.changedAt ?? "",
        };
      });
      return {
        catalogs: catalogsIn(catalogs),
        news: news.toSorted((one, other) => (one.publishTime < other.publishTime ? 1 : -1)),
      };
    },
  } satisfies Partial<DeskHandlers>;
}

function catalogsIn(file: unknown): { code: string; name: string }[] {
  const list = isRecord(file) ? file["catalogs"] : [];
  return (Array.isArray(list) ? list : []).map((each) => ({ code: textOf(each, "code"), name: textOf(each, "name") }));
}

/** What visitors see of a published body. */
function stateAt(body: unknown, now: number): "draft" | "scheduled" | "published" | "expired" {
  if (body === undefined) return "draft";
  if (Date.parse(textOf(body, "publishTime")) > now) return "scheduled";
  return Date.parse(textOf(body, "unpublishTime")) <= now ? "expired" : "published";
}
