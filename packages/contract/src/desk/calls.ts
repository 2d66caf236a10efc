import { z } from "zod";
import {
  anyBody,
  calendarMoment,
  itemFault,
  itemName,
  itemState,
  keptDraft,
  letGo,
  listedItem,
  offered,
  pastChange,
  pendingItem,
  waiting,
  writtenDraft,
  writtenItem,
} from "./content.ts";
import { type DeskCallName, type DeskEndpoint, deskEndpoints } from "./endpoints.ts";
import {
  auditEntry,
  listedPerson,
  madePasskey,
  newPassword,
  oneTimeLink,
  ownAccount,
  passkeyOptions,
  person,
  role,
  signInName,
  usedPasskey,
} from "./entities.ts";
import { describedMedia, mediaFile, mediaFocus, mediaKind, mediaName, mediaUse } from "./media.ts";
import { passwordLengths } from "./password-lengths.ts";

interface DeskSchema {
  /** One sentence for readers of the table. */
  summary: string;
  request: z.ZodType;
  /** The envelope's `data` on success. */
  answer: z.ZodType;
}

const nothing = z.object({});
const done = z.null();
const id = z.string().min(1).max(64);
/** What somebody types who has one already; no rule of today is held against it. */
const typedPassword = z.string().min(1).max(passwordLengths.max);
const token = z.string().regex(/^[\w-]{43}$/);
const code = z.string().trim().min(6).max(16);

const schemas = {
  signIn: {
    summary: "Signs in by name and password. `second` tells that a second factor is asked for first.",
    request: z.object({ name: z.string().min(1).max(64), password: typedPassword }),
    answer: z.object({ second: z.boolean() }),
  },
  signInSecond: {
    summary: "Ends signing in, by a code of the authenticator or a backup code.",
    request: z.object({ code, isBackup: z.boolean().default(false) }),
    answer: done,
  },
  passkeyChallenge: { summary: "What a passkey is to sign.", request: nothing, answer: passkeyOptions },
  signInPasskey: { summary: "Signs in by a passkey.", request: z.object({ response: usedPasskey }), answer: done },
  readLink: {
    summary: "Whose password a link sets; nobody's name is the first admin's.",
    request: z.object({ token }),
    answer: z.object({ name: z.string().nullable() }),
  },
  useLink: {
    summary: "Sets a password by a link, once. Whoever is the first admin says by which name.",
    request: z.object({ token, name: signInName.optional(), password: newPassword }),
    answer: z.object({ name: z.string() }),
  },
  ownAccount: { summary: "One's own account with its passkeys and sessions.", request: nothing, answer: ownAccount },
  changePassword: {
    summary: "Changes one's password, and ends all of one's other sessions.",
    request: z.object({ current: typedPassword, password: newPassword }),
    answer: done,
  },
  beginSecond: {
    summary: "Begins with an authenticator: its address for a QR code, and backup codes, shown once.",
    request: z.object({ password: typedPassword }),
    answer: z.object({ uri: z.string(), backupCodes: z.array(z.string()) }),
  },
  confirmSecond: {
    summary: "The first code of the authenticator, from which on it is asked for.",
    request: z.object({ code }),
    answer: done,
  },
  removeSecond: {
    summary: "Signs in without an authenticator from now on.",
    request: z.object({ password: typedPassword }),
    answer: done,
  },
  beginPasskey: {
    summary: "What a new passkey is made from.",
    request: z.object({ password: typedPassword }),
    answer: passkeyOptions,
  },
  addPasskey: {
    summary: "Adds a passkey.",
    request: z.object({ name: z.string().trim().min(1).max(40), response: madePasskey }),
    answer: done,
  },
  removePasskey: {
    summary: "Removes a passkey.",
    request: z.object({ id, password: typedPassword }),
    answer: done,
  },
  endSession: {
    summary: "Ends one of one's own sessions, or all but this one.",
    request: z.object({ id: id.optional(), password: typedPassword }),
    answer: done,
  },
  listPeople: {
    summary: "Everybody who has an account, by name.",
    request: nothing,
    answer: z.object({ people: z.array(listedPerson) }),
  },
  addPerson: {
    summary: "Makes an account; its link is shown once.",
    request: z.object({ name: signInName, role }),
    answer: oneTimeLink.extend({ id: z.string() }),
  },
  makeLink: {
    summary: "Another link that sets somebody's password; those before it are worth nothing.",
    request: z.object({ id }),
    answer: oneTimeLink,
  },
  setRole: { summary: "Gives somebody another role, at once.", request: z.object({ id, role }), answer: done },
  setDisabled: {
    summary: "Lets somebody sign in no more, and ends their sessions; or lets them again.",
    request: z.object({ id, isDisabled: z.boolean() }),
    answer: done,
  },
  forgetSecond: {
    summary: "Forgets somebody's authenticator and passkeys, who has lost them.",
    request: z.object({ id }),
    answer: done,
  },
  session: { summary: "Who is signed in.", request: nothing, answer: person },
  signOut: { summary: "Ends this session.", request: nothing, answer: z.null() },
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
      state: itemState.optional(),
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
  renameItem: {
    summary: "Makes drafts in which a page or a news item has another id, with its address, its links and a redirect.",
    request: itemName.extend({ to: z.string().trim().min(1).max(64) }),
    answer: z.object({ items: z.array(itemName) }),
  },
  discardDraft: { summary: "Forgets a draft.", request: itemName, answer: done },
  previewDraft: {
    summary:
      "An address at which this person sees the site with all drafts and this body, or as it is published, for two hours.",
    request: itemName.extend({
      body: anyBody.optional(),
      isPublished: z.boolean().default(false),
      /** The token of the preview that this one takes the place of. */
      before: z.string().max(64).optional(),
    }),
    answer: z.object({
      /** Null while something is missing without which there is no page. */
      address: z.string().nullable(),
      token: z.string(),
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
  contentHistory: {
    summary: "What was published when, by whom and why, newest first; of one item, or of all.",
    request: itemName.partial(),
    answer: z.object({ changes: z.array(pastChange) }),
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
  uploadMedia: {
    summary: "Takes a picture or a film in. What is there already is not kept twice.",
    request: nothing,
    answer: mediaFile.extend({ isKnown: z.boolean() }),
  },
  listMedia: {
    summary: "Pictures and films that were uploaded, newest first, by words of their name or alternative text.",
    request: z.object({
      words: z.string().max(100).optional(),
      tag: z.string().max(100).optional(),
      kind: mediaKind.optional(),
      /** The name of the last file that is known. */
      after: mediaName.optional(),
    }),
    answer: z.object({ files: z.array(mediaFile), more: z.boolean(), tags: z.array(z.string()) }),
  },
  mediaFile: {
    summary: "A picture or a film, and where content uses it.",
    request: z.object({ name: mediaName }),
    answer: mediaFile.extend({ focus: mediaFocus, uses: z.array(mediaUse) }),
  },
  describeMedia: { summary: "Says what is to be seen, and how it is filed.", request: describedMedia, answer: done },
  focusMedia: {
    summary: "Makes a draft that says what every crop of a picture keeps in sight; null for its middle.",
    request: z.object({ name: mediaName, focus: mediaFocus }),
    answer: done,
  },
  posterMedia: {
    summary: "Says which picture stands for a film until it plays, where content says nothing else.",
    request: z.object({ name: mediaName, poster: mediaName }),
    answer: done,
  },
  replaceMedia: {
    summary: "Makes drafts in which another file stands wherever this one is used.",
    request: z.object({ name: mediaName, by: mediaName }),
    answer: z.object({ items: z.array(itemName) }),
  },
  removeMedia: {
    summary: "Removes a picture or a film; 409 while something uses it.",
    request: z.object({ name: mediaName }),
    answer: done,
  },
  listAudit: {
    summary: "The audit log, newest first; `before` is the id of the last row that is known.",
    request: z.object({
      personId: z.string().max(64).optional(),
      call: z.string().max(64).optional(),
      /** A day in China, such as 2026-11-23. */
      day: z.iso.date().optional(),
      before: z.string().max(64).optional(),
    }),
    answer: z.object({ entries: z.array(auditEntry), more: z.boolean() }),
  },
} satisfies Record<DeskCallName, DeskSchema>;

type Schemas = typeof schemas;

/** What a page of the desk passes. */
export type DeskRequest<K extends DeskCallName> = z.input<Schemas[K]["request"]>;
/** What a handler receives after validation. */
export type ParsedDeskRequest<K extends DeskCallName> = z.output<Schemas[K]["request"]>;
/** The `data` of a successful answer. */
export type DeskAnswer<K extends DeskCallName> = z.output<Schemas[K]["answer"]>;

/** Something that a field may name. */
export type Offered = DeskAnswer<"references">["offered"][number];

export type DeskCall = DeskEndpoint & DeskSchema & { name: DeskCallName };

/** The desk's one table: every call with its wire, its action and its schemas. */
export const deskCalls = Object.fromEntries(
  (Object.keys(schemas) as DeskCallName[]).map((name) => [name, { name, ...deskEndpoints[name], ...schemas[name] }]),
) as { readonly [K in DeskCallName]: DeskEndpoint & Schemas[K] & { name: K } };
