import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database } from "../../../db/open.ts";
import type { PreviewTokenTable } from "../../../db/content-schema.ts";
import { type ContentItem, fileFolders, itemKey } from "../../content/items.ts";
import { type ChangedItem, withItems } from "../../content/read-content.ts";
import { revisionAt } from "../../content/revision.ts";
import { inSeason, seasonAt } from "../../content/seasons.ts";
import type { ContentSource } from "../../content/source.ts";
import type { Content, ContentSnapshot } from "../../content/snapshot.ts";

const day = 24 * 60 * 60 * 1000;

/** Cached snapshots, of the tokens used last. */
const cachedSnapshots = 8;

type Item = Pick<ContentItem, "kind" | "id">;
type Row = Pick<Selectable<PreviewTokenTable>, "hash" | "page_id" | "items" | "shown_at">;
const unpublished = z.array(
  z.object({ kind: z.string(), id: z.string(), body: z.string().nullable(), hash: z.string().nullable() }),
);
/** In place of an item: the token opens every page. No page can have this id. */
export const wholeSite = "*";

/** Preview tokens and the content that they show. The database stores only the hashes of tokens, for all replicas. */
export class Previews {
  readonly #db: Database;
  readonly #contents: Pick<ContentSource, "newest">;
  readonly #snapshots = new LRUCache<string, ContentSnapshot>({ max: cachedSnapshots });

  constructor(db: Database, contents: Pick<ContentSource, "newest">) {
    this.#db = db;
    this.#contents = contents;
  }

  /**
   * The content of a preview, with items of all seasons and times.
   * @param items replace published items, or remove them
   * @throws when this release cannot read an item
   */
  async contentOf(isWholeSite: boolean, items: readonly ChangedItem[]): Promise<Content> {
    const { content, drafted } = await this.#contents.newest();
    // Drafts of files are no part of the whole site.
    return withItems(isWholeSite ? content : drafted, items);
  }

  async revoke(token: string): Promise<void> {
    await this.#db.deleteFrom("preview_token").where("hash", "=", hashOf(token)).execute();
  }

  /**
   * The snapshot that a token shows of a page: drafts, items before their publish time, and the items of the token.
   * @param shown the public snapshot
   * @returns undefined for an expired or unknown token and one of another item
   */
  async forPage(token: string, pageId: string, shown: ContentSnapshot): Promise<ContentSnapshot | undefined> {
    const row = await this.#row(token);
    return row?.page_id === pageId ? this.#snapshot(row, shown) : undefined;
  }

  /**
   * The same as `forPage` for the product, news item or position at a path; for every path with a token of the whole site.
   */
  async forPath(token: string, path: string, shown: ContentSnapshot): Promise<ContentSnapshot | undefined> {
    const row = await this.#row(token);
    const snapshot = row && (await this.#snapshot(row, shown));
    const isOpen = row?.page_id === wholeSite || (snapshot && pathsOf(row.page_id, snapshot.content).includes(path));
    return isOpen ? snapshot : undefined;
  }

  async #row(token: string) {
    return this.#db
      .selectFrom("preview_token")
      .select(["hash", "page_id", "items", "shown_at"])
      .where("hash", "=", hashOf(token))
      .where("expires_at", ">", new Date().toISOString())
      .executeTakeFirst();
  }

  async #snapshot({ hash, page_id: name, items, shown_at: at }: Row, now: ContentSnapshot): Promise<ContentSnapshot> {
    // The loader of a page asks again while the page's preview is rendered.
    const shown = now.previewOf ?? now;
    const revision = `${shown.revision}-${hash.slice(0, 16)}`;
    const known = this.#snapshots.get(revision);
    if (known) return known;
    const content =
      items === null && at === null
        ? shown.drafted
        : await this.#contentWith(items ?? "[]", { name, now: at === null ? Date.now() : Date.parse(at), shown });
    const snapshot = Object.freeze({ ...shown, revision, content, drafted: content, previewOf: shown });
    this.#snapshots.set(revision, snapshot);
    return snapshot;
  }

  async #contentWith(
    text: string,
    { name, now, shown }: { name: string; now: number; shown: ContentSnapshot },
  ): Promise<Content> {
    const items = unpublished.parse(JSON.parse(text));
    const content = await this.contentOf(name === wholeSite, items);
    if (name === wholeSite) return revisionAt({ ...shown, content, drafted: content }, now).snapshot.content;
    return inSeason(withPlaces(content, name), seasonAt(content.site.seasons, now));
  }
}

/**
 * Creates a token that opens one item or every page, and deletes expired tokens.
 * @param item of a published kind, not of a draft's; a preview of the whole site shows the public items of its time
 * @param days the token's lifetime
 * @param items replace published items in the preview, or remove them; none by default
 * @param at decides the season, in milliseconds since 1970; by default the time of the request
 */
export async function createPreviewToken(
  db: Database,
  item: Item | typeof wholeSite,
  days: number,
  items: readonly ChangedItem[] = [],
  at?: number,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const now = Date.now();
  await db.deleteFrom("preview_token").where("expires_at", "<=", new Date(now).toISOString()).execute();
  await db
    .insertInto("preview_token")
    .values({
      hash: hashOf(token),
      page_id: item === wholeSite ? wholeSite : nameOf(item),
      expires_at: new Date(now + days * day).toISOString(),
      items: items.length > 0 ? JSON.stringify(items) : null,
      shown_at: at === undefined ? null : new Date(at).toISOString(),
    })
    .execute();
  return token;
}

/** Adds to the blocks of one item their index in its file, for the desk. @param name see `nameOf` */
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
 * The path of an item's preview: its public path, but below /preview for pages, which may have no path.
 * @param product id of a product of the group; the first by default
 */
export function previewPath({ kind, id }: Item, content: Pick<Content, "productGroups">, product?: string): string {
  if (kind === fileFolders.pages) return `/preview/${encodeURIComponent(id)}`;
  const [path = "/"] = pathsOf(nameOf({ kind, id }), content, product);
  return path;
}

/** The public paths of a product group, news item or position; none for other kinds. */
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

/** The item in `preview_token.page_id`: a page by its id alone, as in all releases, other items by kind and id. */
function nameOf(item: Item): string {
  return item.kind === fileFolders.pages ? item.id : itemKey(item);
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
