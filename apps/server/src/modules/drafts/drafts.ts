import { type Alongside, applyChanges } from "../publishing/publish.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { UploadedFiles, type Uploads } from "../media/uploaded-files.ts";
import { type Author, itemAt } from "../content/content-change.repository.ts";
import { lockPublication, publishedVersion } from "../content/content.repository.ts";
import { itemKey } from "../content/items.ts";
import { expectNoConflicts } from "./draft-conflicts.ts";
import {
  type Draft,
  deleteDraft,
  type ItemName,
  readDraft,
  readDrafts,
  setBase,
  writeDraft,
} from "./draft.repository.ts";
import type { OnCheckFailed } from "./draft-faults.ts";
import type { Checked } from "./check-site.ts";
import { DraftCheck } from "./draft-check.ts";
import { type CheckedDrafts, checkWithoutHeld } from "./held-products.ts";
import { expectNoFaults } from "./item-faults.ts";
import { json, parsed, rowOf, stateOf } from "./item-state.ts";
import { same } from "@klarholm/contract/desk/merge";
import type { PatchStep } from "@klarholm/contract/desk/patch";
import { markRolledBack, type Release } from "./release.repository.ts";
import { rollbackOf } from "./release-rollback.ts";
import type { Revised } from "./revise.ts";
import { Reviser } from "./reviser.ts";

/** A new body and its base. */
export interface Edit {
  /** Null to remove the item. */
  body: unknown;
  /** The draft's revision that the edits began from; null when there was no draft. */
  baseRevision: string | null;
  /** The body that the edits began from. */
  base: unknown;
}

/** A draft to publish; with a revision only at that revision. */
export interface Chosen extends ItemName {
  revision?: string | undefined;
}

/** How to publish drafts. */
interface Publication {
  by: string;
  /** For the history. */
  note: string;
  acceptWarnings: boolean;
  /** Whether drafts are refused whose item was published otherwise after the draft began; not by default. */
  isStrict?: boolean;
  alongside?: Alongside;
}

/** The state of an item after saving. */
export interface Saved {
  /** Undefined when the body equals the published one and the draft was deleted. */
  draft: Pick<Draft, "revision"> | undefined;
  /** JSON; null for a removal. */
  body: string | null;
  /** Identifies the body; see `baseOf`. */
  base: string | null;
}

/** Drafts of content: at most one for each item, shared by all editors. */
export class Drafts {
  readonly #db: Database;
  readonly #check: DraftCheck;
  readonly #reviser = new Reviser();
  /** The last check, reused while published content and drafts are unchanged. */
  #last: { key: string; checked: Promise<CheckedDrafts> } | undefined;

  /** @param failed is called for a draft whose check throws */
  constructor(
    db: Database,
    config: Pick<Config, "contentDir" | "dataDir" | "databaseUrl" | "storage">,
    { uploads, failed = () => undefined }: { uploads?: Uploads; failed?: OnCheckFailed } = {},
  ) {
    this.#db = db;
    this.#check = new DraftCheck(db, config, uploads ?? new UploadedFiles(db, config), failed);
  }

  /**
   * Saves a body as a draft. Merges it with what other editors changed in other fields since its base.
   * @throws ApiError DRAFT_CONFLICT, with the current body, when both changed the same field
   */
  async save(item: ItemName, { body, baseRevision, base }: Edit, by: string): Promise<Saved> {
    const [mine, before] = [json(body), json(base)];
    for (;;) {
      const now = await stateOf(this.#db, item);
      // Without a draft the base may be an older published version: merge.
      const isCurrent = now.draft !== undefined && now.draft.revision === baseRevision;
      const revised = await this.#reviser.revise({ ...now.texts, mine, base: before, isCurrent });
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
   * Patches the current body of an item.
   * @param base identifies the body that the patch was made for; see `baseOf`
   * @throws ApiError DRAFT_CHANGED when the body is another one, or the patch does not fit
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

  /** Writes a revised body if the item is unchanged since `base`. @returns undefined otherwise */
  async #write(item: ItemName, base: string | null, { body, isPublished }: Revised, by: string) {
    return this.#db.transaction().execute(async (transaction): Promise<Saved | undefined> => {
      await lockPublication(transaction);
      const now = await stateOf(transaction, item);
      if (now.base !== base) return undefined;
      // A draft of a release stays in it when its edits are undone.
      if (!isPublished || now.draft?.release_id) {
        const draft = await writeDraft(transaction, item, { body, by });
        return { draft, body, base: draft.revision };
      }
      await deleteDraft(transaction, item);
      return { draft: undefined, body: now.texts.published, base: now.publishedHash };
    });
  }

  /**
   * Creates a draft from an item's version.
   * @throws ApiError DRAFT_IN_THE_WAY when the item has a draft
   */
  async restore(item: ItemName, version: number, by: string): Promise<void> {
    const restored = await itemAt(this.#db, item, version);
    await this.#db.transaction().execute(async (transaction) => {
      await lockPublication(transaction);
      if (await readDraft(transaction, item)) throw new ApiError("DRAFT_IN_THE_WAY");
      if (restored?.body === (await rowOf(transaction, item))?.body) return;
      await writeDraft(transaction, item, { body: restored?.body ?? null, by });
    });
  }

  /** Checks the site with these drafts applied; with all drafts by default. */
  async check(chosen?: readonly ItemName[]): Promise<CheckedDrafts & { drafts: Draft[] }> {
    const [version, all] = [await publishedVersion(this.#db), await readDrafts(this.#db)];
    const keys = chosen && new Set(chosen.map(itemKey));
    const drafts = all.filter((draft) => !keys || keys.has(itemKey(draft)));
    const key = [version, ...drafts.map(({ revision }) => revision)].join(" ");
    if (this.#last?.key !== key) this.#last = { key, checked: checkWithoutHeld(this.#db, this.#check, drafts) };
    const last = this.#last;
    last.checked.catch(() => {
      if (this.#last === last) this.#last = undefined;
    });
    return { ...(await last.checked), drafts };
  }

  /**
   * Publishes drafts and deletes them, in one transaction. A draft that changes during the check is published as checked,
   * and the later change stays a draft, as do faulty new products of a group. If other items are published meanwhile, the check is repeated.
   * @throws ApiError CONTENT_FAULTY, CONTENT_WARNED, RELEASE_CONFLICT or PUBLISHED_MEANWHILE; nothing is published then
   */
  async publish(
    chosen: readonly Chosen[],
    { by, note, acceptWarnings, isStrict = false, alongside = async () => undefined }: Publication,
  ): Promise<number> {
    return this.#withRetry(chosen, async () => {
      const checked = await this.expectPublishable(chosen, { acceptWarnings, isStrict });
      const { drafts, held } = checked;
      const { added, changed, removed } = checked.changes;
      const hashes = new Map<string, string | null>([
        ...[...added, ...changed].map((item) => [itemKey(item), item.hash] as const),
        ...removed.map((item) => [itemKey(item), null] as const),
      ]);
      return this.#apply(checked, { by, note }, async (transaction, next) => {
        await alongside(transaction, next);
        for (const draft of drafts) {
          if (!held.has(itemKey(draft)) && (await deleteDraft(transaction, draft, draft.revision))) continue;
          const hash = hashes.get(itemKey(draft));
          // An item that does not change keeps its hash.
          const base = hash === undefined ? (await rowOf(transaction, draft))?.hash : hash;
          await setBase(transaction, draft, base ?? null);
        }
      });
    });
  }

  /**
   * Checks that drafts can be published.
   * @throws ApiError CONTENT_FAULTY, CONTENT_WARNED, ITEM_NOT_FOUND for an item without a draft, DRAFT_CHANGED for a draft at
   * another revision, or, if strict, RELEASE_CONFLICT
   */
  async expectPublishable(
    chosen: readonly Chosen[],
    { acceptWarnings, isStrict = false }: Pick<Publication, "acceptWarnings" | "isStrict">,
  ) {
    const checked = await this.check(chosen);
    if (checked.drafts.length < chosen.length) throw new ApiError("ITEM_NOT_FOUND");
    const revisions = new Map(checked.drafts.map((draft) => [itemKey(draft), draft.revision]));
    if (chosen.some(({ revision, ...item }) => revision !== undefined && revisions.get(itemKey(item)) !== revision))
      throw new ApiError("DRAFT_CHANGED");
    if (isStrict) await expectNoConflicts(this.#db, checked.drafts);
    const own = new Set(checked.drafts.map(itemKey));
    expectNoFaults(
      checked.faults.filter((fault) => fault.severity === "fault" || (!acceptWarnings && own.has(itemKey(fault)))),
    );
    return checked;
  }

  /** Publishes an item's version. @throws like publish */
  async publishVersion(item: ItemName, version: number, by: string): Promise<number> {
    const restored = await itemAt(this.#db, item, version);
    return this.#withRetry([item], async () => {
      const checked = await this.#check.with([{ ...item, body: restored?.body ?? null }]);
      return this.#publishChecked(checked, { by, note: `恢复到版本 ${version}` });
    });
  }

  /**
   * Publishes a version of the whole site; drafts stay.
   * @param expected the version that must be published at present
   * @throws like publish
   */
  async publishSite(version: number, expected: number, by: string): Promise<number> {
    if (version > expected) throw new ApiError("ITEM_NOT_FOUND");
    const checked = await this.#check.at(version);
    if (checked.version !== expected) throw new ApiError("PUBLISHED_MEANWHILE");
    return this.#publishChecked(checked, { by, note: `整个网站恢复到版本 ${version}` });
  }

  /**
   * Rolls a release back, in one version.
   * @param expected the version that must be published at present
   * @throws like publish; ITEM_NOT_FOUND when there is nothing to roll back
   */
  async rollBack(release: Release, expected: number, by: string): Promise<number> {
    const { version, items } = await rollbackOf(this.#db, release);
    if (version !== expected) throw new ApiError("PUBLISHED_MEANWHILE");
    const undoing = items.filter(({ what }) => what !== "stays" && what !== "same");
    if (undoing.length === 0) throw new ApiError("ITEM_NOT_FOUND");
    const checked = await this.#check.with(undoing);
    if (checked.version !== expected) throw new ApiError("PUBLISHED_MEANWHILE");
    return this.#publishChecked(checked, { by, note: `撤回“${release.name}”` }, (transaction) =>
      markRolledBack(transaction, release.id, by),
    );
  }

  async #publishChecked(checked: Checked, author: Author, alongside?: Alongside): Promise<number> {
    expectNoFaults(checked.faults.filter(({ severity }) => severity === "fault"));
    return this.#apply(checked, author, alongside);
  }

  /**
   * Retries when other items were published meanwhile, for example by a schedule.
   * @param own the items to publish; a change of their published bodies is not retried
   * @throws like `publish`; PUBLISHED_MEANWHILE after five tries
   */
  async #withRetry(own: readonly ItemName[], publish: () => Promise<number>): Promise<number> {
    const bodies = () => Promise.all(own.map(async (item) => (await rowOf(this.#db, item))?.body));
    const before = await bodies();
    for (let tries = 1; ; tries++)
      try {
        return await publish();
      } catch (error) {
        const isLate = error instanceof ApiError && error.code === "PUBLISHED_MEANWHILE";
        if (!isLate || tries === 5 || !same(await bodies(), before)) throw error;
      }
  }

  async #apply(
    { changes, version: expected, isHistoryComplete }: Checked,
    author: Author,
    alongside?: Alongside,
  ): Promise<number> {
    const options = { author, expected, isHistoryComplete, ...(alongside && { alongside }) };
    try {
      return (await applyChanges(this.#db, changes, options)).version;
    } catch (cause) {
      const version = await publishedVersion(this.#db);
      throw version === expected || cause instanceof ApiError ? cause : new ApiError("PUBLISHED_MEANWHILE", { cause });
    }
  }
}
