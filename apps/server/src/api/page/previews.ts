import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database } from "../../db/open.ts";
import { readPublished } from "../../published/content.repository.ts";
import { ContentReader, type ContentItem, fileFolders, itemKey } from "../../published/items.ts";
import { inSeason, seasonAt } from "../../published/seasons.ts";
import type { Content, ContentSnapshot } from "../../published/snapshot.ts";

const day = 24 * 60 * 60 * 1000;

/** Snapshots of files that were not published: those of the tokens that were used last. */
const remembered = 8;

type Item = Pick<ContentItem, "kind" | "id">;
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
   */
  async mint(item: Item, days: number, items: readonly ContentItem[] = []): Promise<string> {
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
      .select(["hash", "page_id", "items"])
      .where("hash", "=", hashOf(token))
      .where("expires_at", ">", new Date().toISOString())
      .executeTakeFirst();
  }

  async #snapshot(
    { hash, items }: { hash: string; items: string | null },
    shown: ContentSnapshot,
  ): Promise<ContentSnapshot> {
    const edition = `${shown.edition}-${hash.slice(0, 16)}`;
    const known = this.#snapshots.get(edition);
    if (known) return known;
    const content = items === null ? shown.drafted : await this.#contentWith(items);
    const snapshot = Object.freeze({ ...shown, edition, content, drafted: content, previewOf: shown });
    this.#snapshots.set(edition, snapshot);
    return snapshot;
  }

  async #contentWith(text: string): Promise<Content> {
    const own = unpublished.parse(JSON.parse(text));
    const keys = new Set(own.map(itemKey));
    const { items } = await readPublished(this.#db);
    const content = await this.read([...items.filter((item) => !keys.has(itemKey(item))), ...own]);
    return inSeason(content, seasonAt(content.site.seasons, Date.now()));
  }
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
