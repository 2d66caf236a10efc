import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database } from "../../../db/open.ts";
import type { PreviewTokenTable } from "../../../db/schema.ts";
import { readPublished } from "../../content/content.repository.ts";
import { ContentReader, type ContentItem, fileFolders, itemKey } from "../../content/items.ts";
import { inSeason, seasonAt } from "../../content/seasons.ts";
import type { Content, ContentSnapshot } from "../../content/snapshot.ts";

const day = 24 * 60 * 60 * 1000;

/** Snapshots of files that were not published: those of the tokens that were used last. */
const remembered = 8;

type Item = Pick<ContentItem, "kind" | "id">;
type Row = Pick<Selectable<PreviewTokenTable>, "hash" | "page_id" | "items" | "shown_at">;
const unpublished = z.array(z.object({ kind: z.string(), id: z.string(), body: z.string(), hash: z.string() }));

/** Tokens for previews. The database holds their hashes only, for all replicas. */
export class Previews {
  readonly #db: Database;
  readonly #snapshots = new LRUCache<string, ContentSnapshot>({ max: remembered });
  /** From one preview to the next a single item differs. */
  readonly #reader = new ContentReader();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Makes a token that opens one item for some days, and removes those that have expired.
   * @param item without the mark of a draft
   * @param items what is shown in the places of the published items; nothing by default
   * @param at the moment at which it is shown, in milliseconds since 1970; the present one by default
   */
  async mint(item: Item, days: number, items: readonly ContentItem[] = [], at?: number): Promise<string> {
    const token = randomBytes(24).toString("base64url");
    const now = Date.now();
    await this.#db.deleteFrom("preview_token").where("expires_at", "<=", new Date(now).toISOString()).execute();
    await this.#db
      .insertInto("preview_token")
      .values({
        hash: hashOf(token),
        page_id: nameOf(item),
        expires_at: new Date(now + days * day).toISOString(),
        items: items.length > 0 ? JSON.stringify(items) : null,
        shown_at: at === undefined ? null : new Date(at).toISOString(),
      })
      .execute();
    return token;
  }

  /** What items say, drafts in the places of what they will replace. @throws when this release cannot read one */
  async read(items: readonly ContentItem[]): Promise<Content> {
    return (await this.#reader.read(items)).drafted;
  }

  /** Takes a token back, whose holder has a newer one. */
  async forget(token: string): Promise<void> {
    await this.#db.deleteFrom("preview_token").where("hash", "=", hashOf(token)).execute();
  }

  /**
   * What the holder of a token sees of a page: drafts, everything whose time has not come, and the files of its maker.
   * @param shown what visitors see
   * @returns undefined for a token that does not open this page now
   */
  async ofPage(token: string, pageId: string, shown: ContentSnapshot): Promise<ContentSnapshot | undefined> {
    const row = await this.#row(token);
    return row?.page_id === pageId ? this.#snapshot(row, shown) : undefined;
  }

  /**
   * The same for a product, a news item or a position, by the path that shows it.
   * @returns undefined for a token that opens nothing there
   */
  async at(token: string, path: string, shown: ContentSnapshot): Promise<ContentSnapshot | undefined> {
    const row = await this.#row(token);
    const snapshot = row && (await this.#snapshot(row, shown));
    return snapshot && pathsOf(row.page_id, snapshot.content).includes(path) ? snapshot : undefined;
  }

  async #row(token: string) {
    return this.#db
      .selectFrom("preview_token")
      .select(["hash", "page_id", "items", "shown_at"])
      .where("hash", "=", hashOf(token))
      .where("expires_at", ">", new Date().toISOString())
      .executeTakeFirst();
  }

  async #snapshot({ hash, page_id: name, items, shown_at: at }: Row, shown: ContentSnapshot): Promise<ContentSnapshot> {
    const revision = `${shown.revision}-${hash.slice(0, 16)}`;
    const known = this.#snapshots.get(revision);
    if (known) return known;
    const content =
      items === null && at === null
        ? shown.drafted
        : await this.#contentWith(items ?? "[]", name, at === null ? Date.now() : Date.parse(at));
    const snapshot = Object.freeze({ ...shown, revision, content, drafted: content, previewOf: shown });
    this.#snapshots.set(revision, snapshot);
    return snapshot;
  }

  async #contentWith(text: string, name: string, now: number): Promise<Content> {
    const own = unpublished.parse(JSON.parse(text));
    const keys = new Set(own.map(itemKey));
    const { items } = await readPublished(this.#db);
    const content = await this.read([...items.filter((item) => !keys.has(itemKey(item))), ...own]);
    return inSeason(withPlaces(content, name), seasonAt(content.site.seasons, now));
  }
}

/** Content in which the blocks of one item tell where they stand in its file. @param name see `nameOf` */
function withPlaces(content: Content, name: string): Content {
  const [kind, id = ""] = name.split(" ");
  const [page, group] = [content.pages[name], kind === fileFolders.products ? content.productGroups[id] : undefined];
  return {
    ...content,
    ...(page && { pages: { ...content.pages, [name]: { ...page, blocks: placed(page.blocks) } } }),
    ...(group?.blocks && {
      productGroups: { ...content.productGroups, [id]: { ...group, blocks: placed(group.blocks) } },
    }),
  };
}

function placed<T extends object>(blocks: readonly T[]): T[] {
  return blocks.map((block, place) => ({ ...block, place }));
}

/**
 * Where an item is previewed: at the address that it has, or will have; a page, which may have none, below /preview.
 * @param product the one of a group that is meant; its first by default
 */
export function previewPath({ kind, id }: Item, content: Pick<Content, "productGroups">, product?: string): string {
  if (kind === fileFolders.pages) return `/preview/${encodeURIComponent(id)}`;
  const [path = "/"] = pathsOf(nameOf({ kind, id: id }), content, product);
  return path;
}

/** The paths that show an item which has a screen of its kind. */
function pathsOf(name: string, content: Pick<Content, "productGroups">, product?: string): string[] {
  const [kind, id = ""] = name.split(" ");
  switch (kind) {
    case fileFolders.products: {
      const ids = content.productGroups[id]?.products.map((each) => each.id) ?? [];
      return ids.filter((each) => each === (product ?? each)).map((each) => `/pdp/${encodeURIComponent(each)}`);
    }
    case fileFolders.news:
      return [`/news/${encodeURIComponent(id)}`];
    case fileFolders.jobs:
      return [`/about-us/jobs/${encodeURIComponent(id)}`];
    default:
      return [];
  }
}

/** How the database names an item: a page by its id, as all releases do, and others by kind and id. */
function nameOf(item: Item): string {
  return item.kind === fileFolders.pages ? item.id : itemKey(item);
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
