import { z } from "zod";
import { requiredText } from "../entities/text.ts";
import {
  anyBody,
  calendarMoment,
  changedField,
  itemFault,
  itemName,
  keptDraft,
  letGo,
  listedBy,
  listedItem,
  offered,
  patchedDraft,
  pastChange,
  pendingItem,
  seasonName,
  siteChange,
  waiting,
  writtenDraft,
  writtenItem,
} from "./content.ts";
import { done, id, nothing } from "./entities.ts";

/** Content as it is written, checked, published and remembered. */
export const contentCalls = {
  contentForms: {
    summary: "What every kind of content may hold, as JSON Schema, from which the desk makes its forms.",
    request: nothing,
    answer: z.object({ kinds: z.record(z.string(), z.unknown()) }),
  },
  listContent: {
    summary: "Every item of content that people write, by kind and title.",
    request: z.object({
      kind: z.string().max(40).optional(),
      words: z.string().max(100).optional(),
      state: listedBy.optional(),
    }),
    answer: z.object({ items: z.array(listedItem) }),
  },
  contentItem: { summary: "One item: published, and as it is being written.", request: itemName, answer: writtenItem },
  references: {
    summary: "What a field that points at something may name.",
    request: z.object({ of: z.string().max(40), words: z.string().max(200).optional() }),
    answer: z.object({ offered: z.array(offered) }),
  },
  blockExamples: {
    summary: "For each kind of block one that stands on a page, where any does.",
    request: nothing,
    answer: z.object({ examples: z.array(anyBody) }),
  },
  saveDraft: {
    summary:
      "Keeps what was written of an item, with what others wrote in other fields; 409 where it is the same field.",
    request: writtenDraft,
    answer: keptDraft,
  },
  patchDraft: {
    summary: "Changes an item by a JSON Patch; 409 DRAFT_CHANGED where it says something else than what is changed.",
    request: patchedDraft,
    answer: keptDraft.omit({ body: true }),
  },
  renameItem: {
    summary: "Makes drafts in which a page or a news item has another id, with its address, its links and a redirect.",
    request: itemName.extend({ to: requiredText.trim().max(64) }),
    answer: z.object({ items: z.array(itemName) }),
  },
  discardDraft: { summary: "Forgets a draft.", request: itemName, answer: done },
  previewDraft: {
    summary:
      "An address at which this person sees the site with all drafts and this body, or as it is published, for two hours.",
    request: itemName.extend({
      body: anyBody.optional(),
      isPublished: z.boolean().default(false),
      /** It is shown in the first of these seasons that there is, from now on. */
      seasons: z.array(seasonName).max(4).optional(),
      /** The moment at which it is shown, before `seasons`; the present one by default. */
      at: z.iso.datetime({ offset: true }).optional(),
      /** The token of the preview that this one takes the place of. */
      before: z.string().max(64).optional(),
    }),
    answer: z.object({
      /** Null while something is missing without which there is no page. */
      address: z.string().nullable(),
      token: z.string(),
      /** The season in which it is shown, and when that begins (UTC, ISO 8601); null for a brand without seasons. */
      season: z.object({ name: seasonName, begins: z.string() }).nullable(),
      /** Those that the brand's year has. */
      seasons: z.array(seasonName),
    }),
  },
  checkDrafts: {
    summary: "What is wrong with the site as it would become by all drafts.",
    request: nothing,
    answer: z.object({ faults: z.array(itemFault) }),
  },
  pendingChanges: {
    summary: "Every draft, field by field.",
    request: nothing,
    answer: z.object({ items: z.array(pendingItem) }),
  },
  submitDrafts: {
    summary: "Asks a publisher to publish drafts.",
    request: letGo.omit({ acceptWarnings: true }),
    answer: z.object({ id: z.string() }),
  },
  listSubmissions: {
    summary: "What waits for a publisher, what was returned of late, and what waits for its time.",
    request: nothing,
    answer: z.object({ submissions: z.array(waiting), scheduled: z.array(waiting) }),
  },
  answerSubmission: {
    summary: "Publishes what was submitted, or returns it with a word.",
    request: z.object({ id, answer: z.enum(["approve", "return"]), comment: z.string().trim().max(500) }),
    answer: done,
  },
  callOffSubmission: {
    summary: "Takes back what one has submitted, or, for publishers, whatever waits for a word or its time.",
    request: z.object({ id }),
    answer: done,
  },
  publishDrafts: {
    summary: "Publishes drafts at once; 422 where the site would have faults, or warnings that nobody accepted.",
    request: letGo,
    answer: z.object({ version: z.number() }),
  },
  scheduleDrafts: {
    summary: "Publishes drafts at a time, as they are then.",
    request: letGo.extend({ at: z.iso.datetime() }),
    answer: z.object({ id: z.string() }),
  },
  contentCalendar: {
    summary: "What becomes public, ends or begins by itself between two times, in order.",
    request: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }),
    answer: z.object({ moments: z.array(calendarMoment) }),
  },
  contentAhead: {
    summary: "What is being written, what waits for a word or its time, and what comes by itself between two times.",
    request: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }),
    answer: z.object({
      drafts: z.array(listedItem),
      submissions: z.array(waiting),
      scheduled: z.array(waiting),
      moments: z.array(calendarMoment),
    }),
  },
  contentHistory: {
    summary:
      "What was published when, by whom and why, newest first; of one item, or of all. `before` is the last change that is known, such as 12/page/home.",
    request: itemName.partial().extend({
      before: z
        .string()
        .max(200)
        .regex(/^\d{1,9}\/.+\/.+$/)
        .optional(),
    }),
    answer: z.object({ changes: z.array(pastChange), more: z.boolean() }),
  },
  itemAtVersion: {
    summary: "An item as it was at a version, and how that differs from what is published.",
    // In a query, as text.
    request: itemName.extend({ version: z.coerce.number().int().min(0) }),
    /** `body` is null where there was none. */
    answer: z.object({ body: anyBody, fields: z.array(changedField) }),
  },
  restoreDraft: {
    summary: "Makes a draft of an item as it was at a version.",
    request: itemName.extend({ version: z.number().int().min(0) }),
    answer: done,
  },
  restorePublished: {
    summary: "Publishes an item as it was at a version.",
    request: itemName.extend({ version: z.number().int().min(0) }),
    answer: z.object({ version: z.number() }),
  },
  siteAtVersion: {
    summary: "What visitors would see otherwise if the whole site were as it was at a version.",
    // In a query, as text.
    request: z.object({ version: z.coerce.number().int().min(1) }),
    answer: z.object({ seen: z.number(), changes: z.array(siteChange) }),
  },
  restoreSite: {
    summary: "Publishes the whole site as it was at a version; 409 where another one than the one seen is published.",
    request: z.object({ version: z.number().int().min(1), seen: z.number().int() }),
    answer: z.object({ version: z.number() }),
  },
};
