import { z } from "zod";

/** What is called and answered about content at the desk. */

/** One item of content. */
export const itemName = z.object({ kind: z.string().min(1).max(40), id: z.string().min(1).max(200) });

const path = z.array(z.union([z.string(), z.number()]));
const person = z.string();
/** UTC, ISO 8601. */
const time = z.string();
/** Whatever JSON an item is. */
const body = z.unknown();
/** The name of a draft as it is now; another one after each change. */
const revision = z.string().max(64).nullable();

export const itemFault = itemName.extend({
  path,
  /** In Chinese. */
  message: z.string(),
  severity: z.enum(["fault", "warning"]),
});

/** `absent`: exists once, and a site may do without it. */
export const itemState = z.enum(["published", "draft", "scheduled", "removed", "absent"]);
/** By which items are listed: their state, or that they have faults. */
export const listedBy = z.enum([...itemState.options, "faulty"]);

export const listedItem = itemName.extend({
  title: z.string(),
  /** Where visitors find it, or will; null for what has no page of its own. */
  address: z.string().nullable(),
  state: itemState,
  /** How many faults its draft has, as far as they are known. */
  faults: z.number(),
  changedBy: person,
  changedAt: time,
});

/**
 * What the item says now, by name: the revision of its draft, or the hash of what is published; null where there is
 * neither. Changes are sent over it.
 */
const base = z.string().max(64).nullable();

export const writtenItem = z.object({
  base,
  /** Null where nothing is published. */
  published: body,
  draft: z.object({ body, revision: z.string(), changedBy: person, changedAt: time }).nullable(),
  faults: z.array(itemFault),
});

export const writtenDraft = itemName.extend({
  /** Null takes the item down. */
  body,
  /** The revision that the edits began from; null where there was no draft. */
  seen: revision,
  /** What the edits began from. */
  was: body,
});

export const keptDraft = z.object({ revision, base, body });

export const patchedDraft = itemName.extend({
  base: z.string().max(64),
  /** JSON Patch (RFC 6902). */
  patch: z.array(
    z.discriminatedUnion("op", [
      z.object({ op: z.literal("add"), path: z.string(), value: body }),
      z.object({ op: z.literal("replace"), path: z.string(), value: body }),
      z.object({ op: z.literal("remove"), path: z.string() }),
    ]),
  ),
});

/** A field that differs; null on the side that has none. */
export const changedField = z.object({ path, before: body, after: body });

export const pendingItem = itemName.extend({
  title: z.string(),
  changedBy: person,
  changedAt: time,
  /** What it will be; null where it is taken down. */
  body,
  fields: z.array(changedField),
});

export const letGo = z.object({
  items: z.array(itemName).min(1).max(500),
  note: z.string().trim().max(500),
  acceptWarnings: z.boolean().default(false),
});

export const waiting = z.object({
  id: z.string(),
  items: z.array(itemName.extend({ title: z.string() })),
  note: z.string(),
  by: person,
  /** When it was submitted, or is to be published. */
  at: time,
  state: z.enum(["waiting", "returned", "scheduled", "failed"]),
  /** What the publisher said, or why it could not be published. */
  comment: z.string(),
});

export const seasonName = z.enum(["spring", "summer", "autumn", "winter"]);

/** Something that happens by itself. */
export const calendarMoment = itemName.extend({
  at: time,
  /** Drafts are published; something becomes public, or ends, by its own times; a season of the brand begins. */
  what: z.enum(["publish", "appears", "ends", "season"]),
  /** Of a season its name. */
  title: z.string(),
  /** Whether a draft alone says so, which nobody has published. */
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

/** What becomes of an item where the whole site is brought back to a version. */
export const siteChange = itemName.extend({ title: z.string(), what: z.enum(["returns", "changes", "goes"]) });

export const offered = z.object({
  id: z.string(),
  title: z.string(),
  /** Address of a small picture; null where it has none. */
  thumbnail: z.string().nullable(),
  /** What is to be seen of a picture, or of a film's poster, as the library says; null where it does not. */
  alt: z.string().nullable(),
  /** The picture that stands for a film until it plays; null without one. */
  poster: z.string().nullable(),
});

export { body as anyBody };
