import { z } from "zod";
import { requiredText } from "../entities/text.ts";
import { changedField, itemFault, itemName, pendingItem, releaseName, seasonName } from "./content.ts";
import { done, id, nothing } from "./entities.ts";

const note = z.string().trim().max(500);
/** UTC, ISO 8601. */
const time = z.string();

const release = releaseName.extend({
  note: z.string(),
  /** The time that editors propose. */
  plannedAt: time.nullable(),
  /** open, waiting for a review, returned, scheduled, not published at its time; then published, rolled back. */
  state: z.enum(["open", "waiting", "returned", "scheduled", "failed", "published", "rolledBack"]),
  /** Drafts of the kinds that the person writes. */
  items: z.array(
    itemName.extend({
      title: z.string(),
      /** Number of known faults of the draft. */
      faults: z.number().int(),
      /** Whether the item was published otherwise since the draft began. */
      isOutdated: z.boolean(),
    }),
  ),
  /** Number of its drafts, of all kinds. */
  count: z.number().int(),
  /** Its submission or schedule; null without one. */
  submission: z
    .object({
      id: z.string(),
      by: z.string(),
      /** Time of the submission, or of the publication. */
      at: time,
      note: z.string(),
      /** The publisher's comment, or why it was not published. */
      comment: z.string(),
      /** Whether drafts changed since: then it is not published. */
      isChanged: z.boolean(),
    })
    .nullable(),
  /** Null before the publication. `version` is null if it changed nothing. */
  published: z.object({ version: z.number().nullable(), by: z.string(), at: time }).nullable(),
  rolledBack: z.object({ by: z.string(), at: time }).nullable(),
});

const conflict = itemName.extend({
  title: z.string(),
  /** The publication after the draft began; 0 and empty if it is unknown. */
  version: z.number(),
  by: z.string(),
  at: time,
  /** Fields that both changed; empty if they changed different fields. `before` is published, `after` the draft's. */
  fields: z.array(changedField),
});

/** Identifies the drafts of a release and their revisions, so that nothing unseen is published. */
const seen = z.string().max(64);
const decided = z.object({ id, note, seen });

/** Named releases: drafts that are previewed, published and rolled back together. */
export const releaseCalls = {
  listReleases: {
    summary: "Open releases, and those published last.",
    request: nothing,
    answer: z.object({ releases: z.array(release) }),
  },
  release: {
    summary: "One release with its changes and conflicts.",
    request: z.object({ id }),
    answer: z.object({ release, seen, changes: z.array(pendingItem), conflicts: z.array(conflict) }),
  },
  checkRelease: {
    summary: "Faults and warnings of the site with exactly the drafts of a release.",
    request: z.object({ id }),
    answer: z.object({ faults: z.array(itemFault) }),
  },
  writeRelease: {
    summary: "Creates or changes an open release.",
    request: z.object({
      id: id.optional(),
      name: requiredText.trim().max(40),
      note,
      plannedAt: z.iso.datetime().nullable(),
    }),
    answer: z.object({ id: z.string() }),
  },
  emptyRelease: {
    summary: "Removes all drafts from a release; they stay drafts.",
    request: z.object({ id }),
    answer: done,
  },
  deleteRelease: { summary: "Deletes an open release; its drafts stay.", request: z.object({ id }), answer: done },
  assignDrafts: {
    summary: "Moves drafts into a release, or out of theirs.",
    request: z.object({ release: id.nullable(), items: z.array(itemName).min(1).max(500) }),
    answer: done,
  },
  settleDraft: {
    summary: "Merges a draft with what was published since it began; one side wins in fields that both changed.",
    request: itemName.extend({ keep: z.enum(["draft", "published"]) }),
    answer: done,
  },
  previewRelease: {
    summary: "A preview address of the whole site with exactly the drafts of a release, valid for two hours.",
    request: z.object({
      id,
      /** Show the first of these seasons from now on. */
      seasons: z.array(seasonName).max(4).optional(),
      /** Show this moment; takes precedence over `seasons`. Default: now. */
      at: z.iso.datetime({ offset: true }).optional(),
      /** Token of the preview that the new one replaces. */
      before: z.string().max(64).optional(),
    }),
    answer: z.object({
      /** Null if the drafts cannot be shown together. */
      address: z.string().nullable(),
      token: z.string(),
      /** The moment that is shown. */
      at: time,
      season: z.object({ name: seasonName, begins: z.string() }).nullable(),
      seasons: z.array(seasonName),
      /** Faulty drafts, which are not shown. */
      leftOut: z.array(itemName.extend({ title: z.string() })),
    }),
  },
  submitRelease: {
    summary: "Submits a release to a publisher.",
    request: decided,
    answer: z.object({ id: z.string() }),
  },
  publishRelease: {
    summary: "Publishes a release as one version; 409 for conflicts, 422 for faults, and nothing is published then.",
    request: decided.extend({ acceptWarnings: z.boolean().default(false) }),
    answer: z.object({ version: z.number() }),
  },
  scheduleRelease: {
    summary: "Schedules the publication of a release, with its drafts of now.",
    request: decided.extend({ acceptWarnings: z.boolean().default(false), at: z.iso.datetime() }),
    answer: z.object({ id: z.string() }),
  },
  releaseRollback: {
    summary: "What rolling a published release back would do.",
    request: z.object({ id }),
    answer: z.object({
      /** The published version that this was computed for. */
      seen: z.number(),
      items: z.array(
        itemName.extend({
          title: z.string(),
          /** merged: later changes of other fields stay. stays: later changes concern the same fields. */
          what: z.enum(["returns", "changes", "goes", "merged", "stays", "same"]),
          /** The last change after the release. */
          later: z.object({ version: z.number(), by: z.string(), at: time }).nullable(),
          /** Changes to the published item. */
          fields: z.array(changedField),
          body: z.unknown(),
        }),
      ),
    }),
  },
  rollBackRelease: {
    summary: "Restores in one version what a release changed; 409 if the published version has changed since `seen`.",
    request: z.object({ id, seen: z.number().int() }),
    answer: z.object({ version: z.number() }),
  },
};
