import { applyContent } from "../publishing/publish.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { UploadedFiles, type Uploads } from "../media/uploaded-files.ts";
import { type Author, itemsAt } from "../content/content-change.repository.ts";
import { type Connection, lockPublication, readPublished } from "../content/content.repository.ts";
import { type ContentItem, itemKey } from "../content/items.ts";
import { type Draft, forgetDraft, type ItemName, readDraft, readDrafts, writeDraft } from "./draft.repository.ts";
import type { FailedCheck } from "./draft-faults.ts";
import { type Checked, DraftCheck } from "./draft-check.ts";
import { expectWell } from "./item-faults.ts";
import { json, parsed, rowOf, stateOf } from "./item-state.ts";
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

/** The content as it is being written: one draft of an item, shared by everybody who writes. */
export class Drafts {
  readonly #db: Database;
  readonly #check: DraftCheck;
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
    this.#check = new DraftCheck(config, uploads ?? new UploadedFiles(db, config.dataDir), failed);
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
    if (this.#last?.key !== key) this.#last = { key, checked: this.#check.drafts(published.items, drafts) };
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
    const { faults, items } = await this.#check.items(wanted);
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
}
