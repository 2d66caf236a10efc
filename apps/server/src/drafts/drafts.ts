import { resolve } from "node:path";
import { checkItems } from "../authoring/check-items.ts";
import { applyContent } from "../authoring/publish.ts";
import { mediaCacheFile } from "../authoring/seed.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/open.ts";
import { ApiError } from "../http/api-error.ts";
import { UploadedFiles, type Uploads } from "../media/uploaded-files.ts";
import { type Author, itemsAt } from "../published/content-change.repository.ts";
import { type Connection, lockPublication, readPublished } from "../published/content.repository.ts";
import { type ContentItem, itemKey, itemOf } from "../published/items.ts";
import { type Draft, forgetDraft, type ItemName, readDraft, readDrafts, writeDraft } from "./draft.repository.ts";
import type { FailedCheck } from "./draft-faults.ts";
import { expectWell, type ItemFault, notChecked, placed } from "./item-faults.ts";
import { same } from "@klarholm/contract/desk/merge";
import type { PatchStep } from "@klarholm/contract/desk/patch";
import type { Revised } from "./revise.ts";
import { Reviser } from "./reviser.ts";

/** What somebody wrote, and what they had before them. */
export interface Written {
  /** Null to take the item down. */
  body: unknown;
  /** The revision of the draft that the edits began from; null where there was none. */
  seen: string | null;
  /** What the edits began from. */
  was: unknown;
}

/** A draft that is to be published; one that was looked at, only while it is still the same. */
export interface Chosen extends ItemName {
  revision?: string | undefined;
}

/** What an item says after it was saved. */
export interface Saved {
  /** Undefined when it says what is published, so that there is no draft any more. */
  draft: Draft | undefined;
  /** JSON; null when it is taken down. */
  body: string | null;
  /** What it says, by name; see `baseOf`. */
  base: string | null;
}

export interface Checked {
  faults: ItemFault[];
  /** What would be published; empty when anything is wrong. */
  items: ContentItem[];
}

/** The content as it is being written: one draft of an item, shared by everybody who writes. */
export class Drafts {
  readonly #db: Database;
  readonly #config: Pick<Config, "contentDir" | "dataDir">;
  readonly #uploads: Uploads;
  readonly #failed: FailedCheck;
  readonly #reviser = new Reviser();
  /** The last check, which many pages ask for while nothing changes. */
  #last: { key: string; checked: Promise<Checked> } | undefined;

  /** @param failed hears of a draft whose check fails; nobody by default */
  constructor(
    db: Database,
    config: Pick<Config, "contentDir" | "dataDir">,
    { uploads, failed = () => undefined }: { uploads?: Uploads; failed?: FailedCheck } = {},
  ) {
    this.#db = db;
    this.#failed = failed;
    this.#config = config;
    this.#uploads = uploads ?? new UploadedFiles(db, config.dataDir);
  }

  /**
   * Keeps what somebody wrote. What others wrote meanwhile in other fields stays.
   * @returns what it says now
   * @throws ApiError DRAFT_CONFLICT, with what the other wrote, where both changed the same field
   */
  async save(item: ItemName, { body, seen, was }: Written, by: string): Promise<Saved> {
    const [mine, before] = [json(body), json(was)];
    for (;;) {
      const now = await stateOf(this.#db, item);
      // Whoever began from nothing but what is published may have begun from what was published before.
      const isCurrent = now.draft !== undefined && now.draft.revision === seen;
      const revised = await this.#reviser.revise({ ...now.texts, mine, was: before, isCurrent });
      if (revised.conflicts.length > 0)
        throw new ApiError("DRAFT_CONFLICT", {
          data: {
            theirs: parsed(now.texts.theirs),
            revision: now.draft?.revision ?? null,
            base: now.base,
            changedBy: now.draft?.changed_by ?? "已发布的内容",
            fields: revised.conflicts,
          },
        });
      const saved = await this.#write(item, now.base, revised, by);
      if (saved) return saved;
    }
  }

  /**
   * Changes what an item says.
   * @param base what the patch was made for, by its name; see `contentItem` of the desk's calls
   * @throws ApiError DRAFT_CHANGED when it says something else, or the patch does not fit
   */
  async patch(
    item: ItemName,
    { base, patch }: { base: string; patch: readonly PatchStep[] },
    by: string,
  ): Promise<Saved> {
    const now = await stateOf(this.#db, item);
    if (now.base !== base) throw new ApiError("DRAFT_CHANGED");
    const saved = await this.#write(item, base, await this.#reviser.revise({ ...now.texts, patch }), by);
    if (!saved) throw new ApiError("DRAFT_CHANGED");
    return saved;
  }

  /** Writes what was made of an item as long as that says what it said. @returns undefined when it does not */
  async #write(item: ItemName, base: string | null, { body, isPublished }: Revised, by: string) {
    return this.#db.transaction().execute(async (transaction): Promise<Saved | undefined> => {
      await lockPublication(transaction);
      const now = await stateOf(transaction, item);
      if (now.base !== base) return undefined;
      if (!isPublished) {
        const draft = await writeDraft(transaction, item, { body, by });
        return { draft, body, base: draft.revision };
      }
      await forgetDraft(transaction, item);
      return { draft: undefined, body: now.texts.published, base: now.publishedHash };
    });
  }

  /**
   * Makes a draft of an item as it was at a version.
   * @throws ApiError DRAFT_IN_THE_WAY rather than overwrite what somebody is writing
   */
  async restore(item: ItemName, version: number, by: string): Promise<void> {
    const then = await this.#at(item, version);
    await this.#db.transaction().execute(async (transaction) => {
      await lockPublication(transaction);
      if (await readDraft(transaction, item)) throw new ApiError("DRAFT_IN_THE_WAY");
      if (then?.body === (await rowOf(transaction, item))?.body) return;
      await writeDraft(transaction, item, { body: then?.body ?? null, by });
    });
  }

  /** What the site would become by these drafts, and what is wrong with it; with every draft by default. */
  async check(chosen?: readonly ItemName[]): Promise<Checked & { drafts: Draft[]; version: number }> {
    const [published, all] = [await readPublished(this.#db), await readDrafts(this.#db)];
    const keys = chosen && new Set(chosen.map(itemKey));
    const drafts = all.filter((draft) => !keys || keys.has(itemKey(draft)));
    const key = [published.version, ...drafts.map(({ revision }) => revision)].join(" ");
    if (this.#last?.key !== key) this.#last = { key, checked: this.#checkDrafts(published.items, drafts) };
    const last = this.#last;
    last.checked.catch(() => {
      if (this.#last === last) this.#last = undefined;
    });
    return { ...(await last.checked), drafts, version: published.version };
  }

  /**
   * Publishes drafts: the transaction of `content apply`, in which they cease to be drafts. One that was changed while the
   * site was checked goes out as it was checked, and what was written since stays a draft. Where others published
   * something else in between, the site is checked with it.
   * @throws ApiError CONTENT_FAULTY, CONTENT_WARNED or PUBLISHED_MEANWHILE; nothing is published then
   */
  async publish(
    chosen: readonly Chosen[],
    {
      by,
      note,
      acceptWarnings,
      alongside = async () => undefined,
    }: { by: string; note: string; acceptWarnings: boolean; alongside?: (transaction: Connection) => Promise<void> },
  ): Promise<number> {
    return this.#afterOthers(chosen, async () => {
      const { items, drafts, version } = await this.expectPublishable(chosen, acceptWarnings);
      return this.#apply(items, version, { by, note }, async (transaction) => {
        await alongside(transaction);
        for (const draft of drafts) await forgetDraft(transaction, draft, draft.revision);
      });
    });
  }

  /**
   * What would be published.
   * @throws ApiError CONTENT_FAULTY, CONTENT_WARNED, ITEM_NOT_FOUND for what is no draft, or DRAFT_CHANGED for one that is
   * not what was chosen
   */
  async expectPublishable(chosen: readonly Chosen[], acceptWarnings: boolean) {
    const checked = await this.check(chosen);
    if (checked.drafts.length < chosen.length) throw new ApiError("ITEM_NOT_FOUND");
    const revisions = new Map(checked.drafts.map((draft) => [itemKey(draft), draft.revision]));
    if (chosen.some(({ revision, ...item }) => revision !== undefined && revisions.get(itemKey(item)) !== revision))
      throw new ApiError("DRAFT_CHANGED");
    const own = new Set(checked.drafts.map(itemKey));
    expectWell(
      checked.faults.filter((fault) => fault.severity === "fault" || (!acceptWarnings && own.has(itemKey(fault)))),
    );
    return checked;
  }

  /** Publishes an item as it was at a version. @throws as publish does */
  async publishVersion(item: ItemName, version: number, by: string): Promise<number> {
    const then = await this.#at(item, version);
    return this.#afterOthers([item], async () => {
      const published = await readPublished(this.#db);
      const rest = published.items.filter((each) => itemKey(each) !== itemKey(item));
      const wanted = then ? [...rest, then] : rest;
      return this.#bringBack(wanted, published.version, { by, note: `恢复到版本 ${version}` });
    });
  }

  /**
   * Publishes the whole site as it was at a version; drafts stay as they are.
   * @param seen the version that was published when somebody looked at what changes by it
   * @throws as publish does
   */
  async publishSite(version: number, seen: number, by: string): Promise<number> {
    if (version > seen) throw new ApiError("ITEM_NOT_FOUND");
    return this.#bringBack(await itemsAt(this.#db, version), seen, { by, note: `整个网站恢复到版本 ${version}` });
  }

  async #bringBack(wanted: readonly ContentItem[], expected: number, author: Author): Promise<number> {
    const { faults, items } = await this.#checkItems(wanted);
    expectWell(faults.filter(({ severity }) => severity === "fault"));
    return this.#apply(items, expected, author);
  }

  /**
   * Publishes, and again on top of what others published in between: the time that somebody set may come just then.
   * @param own what is published; nobody publishes over what others made of these without having seen it
   * @throws whatever `publish` does, PUBLISHED_MEANWHILE after five times
   */
  async #afterOthers(own: readonly ItemName[], publish: () => Promise<number>): Promise<number> {
    const bodies = () => Promise.all(own.map(async (item) => (await rowOf(this.#db, item))?.body));
    const seen = await bodies();
    for (let tries = 1; ; tries++)
      try {
        return await publish();
      } catch (error) {
        const isLate = error instanceof ApiError && error.code === "PUBLISHED_MEANWHILE";
        if (!isLate || tries === 5 || !same(await bodies(), seen)) throw error;
      }
  }

  async #apply(
    items: readonly ContentItem[],
    expected: number,
    author: Author,
    alongside?: (transaction: Connection) => Promise<void>,
  ): Promise<number> {
    try {
      const applied = await applyContent(this.#db, items, { author, expected, ...(alongside && { alongside }) });
      return applied.version;
    } catch (cause) {
      const { version } = await readPublished(this.#db);
      throw version === expected || cause instanceof ApiError ? cause : new ApiError("PUBLISHED_MEANWHILE", { cause });
    }
  }

  async #at(item: ItemName, version: number): Promise<ContentItem | undefined> {
    return (await itemsAt(this.#db, version)).find((each) => itemKey(each) === itemKey(item));
  }

  /** A draft whose check fails is told as a fault of that draft, and the rest is checked without it. */
  async #checkDrafts(published: readonly ContentItem[], drafts: readonly Draft[]): Promise<Checked> {
    try {
      return await this.#checkItems(overlaid(published, drafts));
    } catch (error) {
      const failing = new Set(await this.#failing(published, drafts, error));
      if (failing.size === 0) throw error;
      const rest = await this.#checkItems(
        overlaid(
          published,
          drafts.filter((draft) => !failing.has(draft)),
        ),
      );
      return { items: [], faults: [...[...failing].map(notChecked), ...rest.faults] };
    }
  }

  /** Halves drafts that cannot be checked together until those are found that cannot be checked alone. */
  async #failing(published: readonly ContentItem[], drafts: readonly Draft[], error: unknown): Promise<Draft[]> {
    const [only, ...more] = drafts;
    if (only && more.length === 0) {
      this.#failed(error, only);
      return [only];
    }
    const middle = Math.ceil(drafts.length / 2);
    const found: Draft[] = [];
    for (const half of [drafts.slice(0, middle), drafts.slice(middle)])
      if (half.length > 0)
        await this.#checkItems(overlaid(published, half)).catch(async (why: unknown) => {
          found.push(...(await this.#failing(published, half, why)));
        });
    return found;
  }

  async #checkItems(items: readonly ContentItem[]): Promise<Checked> {
    const { contentDir } = this.#config;
    const checked = await checkItems(items, contentDir, {
      mediaDir: resolve(contentDir, "media"),
      cacheFile: mediaCacheFile(this.#config),
      uploads: this.#uploads,
    });
    return {
      items: checked.items,
      faults: [
        ...checked.faults.map((fault) => placed(fault, items, "fault")),
        ...checked.warnings.map((fault) => placed(fault, items, "warning")),
      ],
    };
  }
}

/** Published items with drafts in their places. */
export function overlaid(published: readonly ContentItem[], drafts: readonly Draft[]): ContentItem[] {
  const keys = new Set(drafts.map(itemKey));
  const written = drafts.flatMap(({ kind, id, body }) => (body === null ? [] : [itemOf(kind, id, body)]));
  return [...published.filter((item) => !keys.has(itemKey(item))), ...written];
}

/** What an item says, and what is published of it. */
async function stateOf(db: Connection, item: ItemName) {
  const [draft, row] = [await readDraft(db, item), await rowOf(db, item)];
  const published = row?.body ?? null;
  return {
    draft,
    publishedHash: row?.hash ?? null,
    base: baseOf(draft, row?.hash),
    texts: { theirs: draft ? draft.body : published, published },
  };
}

/** What an item says by name: the revision of its draft, else the hash of what is published; null for neither. */
export function baseOf(draft: Draft | undefined, publishedHash: string | undefined): string | null {
  return draft?.revision ?? publishedHash ?? null;
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

export async function rowOf(db: Connection, { kind, id }: ItemName) {
  const rows = db.selectFrom("content_item").select(["body", "hash"]);
  return rows.where("kind", "=", kind).where("id", "=", id).executeTakeFirst();
}

/** What is published of an item; undefined for nothing. */
export async function bodyOf(db: Connection, item: ItemName): Promise<unknown> {
  const row = await rowOf(db, item);
  return row && parsed(row.body);
}

export function parsed(body: string | null): unknown {
  return body === null ? null : JSON.parse(body);
}
