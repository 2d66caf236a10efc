import { z } from "zod";

/** Entities of the desk's content calls. */

/** Kind and id of a content item. */
export const itemName = z.object({ kind: z.string().min(1).max(40), id: z.string().min(1).max(200) });

const path = z.array(z.union([z.string(), z.number()]));
const person = z.string();
/** UTC, ISO 8601. */
const time = z.string();
/** The JSON of an item. */
const body = z.unknown();
/** Revision of a draft; changes with every edit. */
const revision = z.string().max(64).nullable();

export const itemFault = itemName.extend({
  path,
  /** In Chinese. */
  message: z.string(),
  severity: z.enum(["fault", "warning"]),
});

/** `absent`: an item that exists at most once, and is optional. */
export const itemState = z.enum(["published", "draft", "scheduled", "removed", "absent"]);
/** Filters of the item list: a state, or items with faults. */
export const listedBy = z.enum([...itemState.options, "faulty"]);

export const listedItem = itemName.extend({
  title: z.string(),
  /** Public address, current or future; null for items without a page. */
  address: z.string().nullable(),
  /** Path below /media/ of its first picture; null without one. */
  picture: z.string().nullable(),
  state: itemState,
  /** Whether the draft waits for a publisher. */
  isSubmitted: z.boolean(),
  /** Number of known faults of the draft. */
  faults: z.number(),
  changedBy: person,
  changedAt: time,
});

/**
 * Identifies the current body: the revision of the draft, or the hash of the published item; null if there is neither.
 * Patches are relative to it.
 */
const base = z.string().max(64).nullable();

/** A release; null if a draft or submission belongs to none. */
export const releaseName = z.object({ id: z.string(), name: z.string() });

export const writtenItem = z.object({
  base,
  /** The release of the draft. */
  release: releaseName.nullable(),
  /** Null if nothing is published. */
  published: body,
  draft: z.object({ body, revision: z.string(), changedBy: person, changedAt: time }).nullable(),
  faults: z.array(itemFault),
});

export const writtenDraft = itemName.extend({
  /** Null removes the item. */
  body,
  /** The revision that the edits are based on; null if there was no draft. */
  seen: revision,
  /** The body that the edits are based on. */
  was: body,
});

export const savedDraft = z.object({ revision, base, body });

export const patchedDraft = itemName.extend({
  base: z.string().max(64),
  /** JSON Patch (RFC 6902). */
  patch: z.array(
    z.discriminatedUnion("op", [
      z.object({ op: z.literal("add"), path: z.string(), value: body }),
      z.object({ op: z.literal("replace"), path: z.string(), value: body }),
      z.object({ op: z.literal("remove"), path: z.string() }),
      z.object({ op: z.literal("move"), from: z.string(), path: z.string() }),
    ]),
  ),
});

/** A changed field; null on a side that lacks it. */
export const changedField = z.object({ path, before: body, after: body });

export const pendingItem = itemName.extend({
  title: z.string(),
  changedBy: person,
  changedAt: time,
  release: releaseName.nullable(),
  /** The body after publication; null for a removal. */
  body,
  fields: z.array(changedField),
});

export const publishRequest = z.object({
  items: z.array(itemName).min(1).max(500),
  note: z.string().trim().max(500),
  acceptWarnings: z.boolean().default(false),
});

export const waiting = z.object({
  id: z.string(),
  release: releaseName.nullable(),
  items: z.array(itemName.extend({ title: z.string() })),
  note: z.string(),
  by: person,
  /** Time of the submission, or of the scheduled publication. */
  at: time,
  state: z.enum(["waiting", "returned", "scheduled", "failed"]),
  /** The publisher's comment, or the reason why publication failed. */
  comment: z.string(),
});

export const seasonName = z.enum(["spring", "summer", "autumn", "winter"]);

/** A scheduled event. */
export const calendarMoment = itemName.extend({
  at: time,
  /**
   * publish: drafts are published; appears, ends: the item's own time is reached; season: a season of the brand begins.
   */
  what: z.enum(["publish", "appears", "ends", "season"]),
  /** For a season its name. */
  title: z.string(),
  /** Whether only an unpublished draft has this event. */
  isDrafted: z.boolean(),
});

export const pastChange = itemName.extend({
  version: z.number(),
  title: z.string(),
  changedBy: person,
  changedAt: time,
  note: z.string(),
  isRemoved: z.boolean(),
});

/** The effect on one item of restoring the site to a version. */
export const siteChange = itemName.extend({ title: z.string(), what: z.enum(["returns", "changes", "goes"]) });

export const offered = z.object({
  id: z.string(),
  title: z.string(),
  /** Address of a small picture, or null. */
  thumbnail: z.string().nullable(),
  /** Alternative text from the media library, for pictures and film posters; null if there is none. */
  alt: z.string().nullable(),
  /** Poster of a film; null without one. */
  poster: z.string().nullable(),
});

export { body as anyBody };
