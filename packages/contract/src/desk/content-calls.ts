import { z } from "zod";
import { requiredText } from "../entities/text.ts";
import {
  anyBody,
  calendarMoment,
  changedField,
  itemFault,
  itemName,
  savedDraft,
  publishRequest,
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

/** Calls to edit, check, publish and restore content. */
export const contentCalls = {
  contentForms: {
    summary: "JSON Schemas of all kinds of content; the desk generates its forms from them.",
    request: nothing,
    answer: z.object({ kinds: z.record(z.string(), z.unknown()) }),
  },
  listContent: {
    summary:
      "Editable content items by kind and title, 200 in an answer. `after` is the last known item, such as page/home.",
    request: z.object({
      kind: z.string().max(40).optional(),
      words: z.string().max(100).optional(),
      state: listedBy.optional(),
      after: z.string().max(120).optional(),
    }),
    answer: z.object({
      items: z.array(listedItem),
      /** Number of all items that match. */
      total: z.number().int(),
      more: z.boolean(),
    }),
  },
  contentItem: { summary: "One item: the published body and its draft.", request: itemName, answer: writtenItem },
  presence: {
    summary: "Server-sent events with the names of the others who have an item open, for one tab.",
    request: itemName.extend({ tab: z.string().regex(/^[\w-]{16,64}$/) }),
    answer: z.custom<unknown>(),
  },
  references: {
    summary: "Possible targets of a reference field.",
    request: z.object({ of: z.string().max(40), words: z.string().max(200).optional() }),
    answer: z.object({ offered: z.array(offered) }),
  },
  blockExamples: {
    summary: "For each kind of block an example from a page, if any.",
    request: nothing,
    answer: z.object({ examples: z.array(anyBody) }),
  },
  saveDraft: {
    summary: "Saves a draft, merged with changes of others to other fields; 409 for conflicting fields.",
    request: writtenDraft,
    answer: savedDraft,
  },
  patchDraft: {
    summary: "Patches a draft (JSON Patch); 409 DRAFT_CHANGED if its base is not the current body.",
    request: patchedDraft,
    answer: savedDraft.omit({ body: true }),
  },
  renameItem: {
    summary: "Creates drafts that rename a page or news item, with its address, its links and a redirect.",
    request: itemName.extend({ to: requiredText.trim().max(64) }),
    answer: z.object({ items: z.array(itemName) }),
  },
  discardDraft: { summary: "Discards a draft.", request: itemName, answer: done },
  previewDraft: {
    summary:
      "A preview address, valid for two hours and for this person: the site with all drafts and this body, or as published.",
    request: itemName.extend({
      body: anyBody.optional(),
      isPublished: z.boolean().default(false),
      /** Show the first of these seasons from now on. */
      seasons: z.array(seasonName).max(4).optional(),
      /** Show this moment; takes precedence over `seasons`. Default: now. */
      at: z.iso.datetime({ offset: true }).optional(),
      /** Show only the drafts of this release beside this body. */
      release: id.optional(),
      /** Token of the preview that the new one replaces. */
      before: z.string().max(64).optional(),
    }),
    answer: z.object({
      /** Null while a field is missing that the page needs. */
      address: z.string().nullable(),
      token: z.string(),
      /** The season that is shown, and its beginning (UTC, ISO 8601); null for brands without seasons. */
      season: z.object({ name: seasonName, begins: z.string() }).nullable(),
      /** The seasons of the brand. */
      seasons: z.array(seasonName),
    }),
  },
  checkDrafts: {
    summary: "Faults and warnings of the site with all drafts.",
    request: nothing,
    answer: z.object({ faults: z.array(itemFault) }),
  },
  pendingChanges: {
    summary: "All drafts with their changed fields.",
    request: nothing,
    answer: z.object({ items: z.array(pendingItem) }),
  },
  submitDrafts: {
    summary: "Submits drafts to a publisher.",
    request: publishRequest.omit({ acceptWarnings: true }),
    answer: z.object({ id: z.string() }),
  },
  listSubmissions: {
    summary: "Open submissions, recently returned ones, and scheduled publications.",
    request: nothing,
    answer: z.object({ submissions: z.array(waiting), scheduled: z.array(waiting) }),
  },
  answerSubmission: {
    summary: "Publishes a submission, or returns it with a comment.",
    request: z.object({ id, answer: z.enum(["approve", "return"]), comment: z.string().trim().max(500) }),
    answer: done,
  },
  callOffSubmission: {
    summary: "Cancels an own submission; publishers can cancel any submission or scheduled publication.",
    request: z.object({ id }),
    answer: done,
  },
  publishDrafts: {
    summary: "Publishes drafts; 422 if the site would have faults, or warnings that were not accepted.",
    request: publishRequest,
    answer: z.object({ version: z.number() }),
  },
  scheduleDrafts: {
    summary: "Schedules the publication of drafts, with their content at that time.",
    request: publishRequest.extend({ at: z.iso.datetime() }),
    answer: z.object({ id: z.string() }),
  },
  contentCalendar: {
    summary: "Scheduled events between two times, in order.",
    request: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }),
    answer: z.object({ moments: z.array(calendarMoment) }),
  },
  contentAhead: {
    summary: "Drafts, submissions, scheduled publications, and events between two times.",
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
      "Published changes with time, person and note, newest first; of one item, or of all. `before` is the last known change, such as 12/page/home.",
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
    summary: "An item at a version, and its differences from the published item.",
    // Text in a query.
    request: itemName.extend({ version: z.coerce.number().int().min(0) }),
    /** `body` is null if there was no such version. */
    answer: z.object({ body: anyBody, fields: z.array(changedField) }),
  },
  restoreDraft: {
    summary: "Creates a draft of an item at a version.",
    request: itemName.extend({ version: z.number().int().min(0) }),
    answer: done,
  },
  restorePublished: {
    summary: "Publishes an item at a version.",
    request: itemName.extend({ version: z.number().int().min(0) }),
    answer: z.object({ version: z.number() }),
  },
  siteAtVersion: {
    summary: "Changes to the published site if it were restored to a version.",
    // Text in a query.
    request: z.object({ version: z.coerce.number().int().min(1) }),
    answer: z.object({ seen: z.number(), changes: z.array(siteChange) }),
  },
  restoreSite: {
    summary: "Restores the site to a version; 409 if the published version has changed since `seen`.",
    request: z.object({ version: z.number().int().min(1), seen: z.number().int() }),
    answer: z.object({ version: z.number() }),
  },
};
