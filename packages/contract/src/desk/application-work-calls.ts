import { z } from "zod";
import { deskTime } from "./entities.ts";
import { startedJob } from "./job-calls.ts";
import {
  letterLengths,
  letterStates,
  maxExportedFiles,
  shareCodeLength,
  shareDays,
  unknownPlaceholders,
} from "./letters.ts";

/** An application's id, as shown to the applicant. */
export const applicationId = z.string().regex(/^[A-Z0-9]{1,16}$/);

const [templateName, subject, text] = [letterLengths.name, letterLengths.subject, letterLengths.text].map((length) =>
  z.string().trim().min(1).max(length),
) as [z.ZodString, z.ZodString, z.ZodString];
/** A header has one line. */
const line = subject.regex(/^[^\r\n]*$/);

const template = z.object({ id: z.string(), name: z.string(), subject: z.string(), text: z.string() });

/** A mail to an applicant. */
export const sentLetter = z.object({
  id: z.string(),
  createdAt: deskTime,
  by: z.string(),
  /** Null if the key that sealed it is missing. */
  letter: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
  state: z.enum(letterStates),
});

/** A link that hands an application over. */
export const share = z.object({
  id: z.string(),
  createdAt: deskTime,
  by: z.string(),
  recipient: z.string(),
  expiresAt: deskTime,
  openings: z.number().int(),
  /** `locked` after too many wrong codes. */
  state: z.enum(["active", "expired", "revoked", "locked"]),
});

const token = z.string().min(1).max(64);
const opened = { token, opening: z.string().min(1).max(64), position: z.number().int().min(0).max(99) };

/** Ids, separated by commas. */
export const chosenApplications = z
  .string()
  .regex(/^[A-Z0-9]{1,16}(?:,[A-Z0-9]{1,16})*$/)
  .transform((ids) => [...new Set(ids.split(","))]);

/** Work on applications: assignees, mails, links that hand them over, exports with files, counts. */
export const applicationWorkCalls = {
  assignApplication: {
    summary: "Sets who works on an application; null for nobody.",
    request: z.object({ id: applicationId, personId: z.string().max(64).nullable() }),
    answer: z.null(),
  },
  applicationCounts: {
    summary: "Applications of the last twelve weeks by position and week, weeks beginning on Monday in China.",
    request: z.object({}),
    answer: z.object({
      /** Mondays, the earliest first. */
      weeks: z.array(z.string()),
      jobs: z.array(z.object({ id: z.string(), title: z.string(), counts: z.array(z.number().int()) })),
    }),
  },
  exportApplicationFiles: {
    summary: "Starts a job that writes chosen applications as a ZIP file: a table, and the files of each in a folder.",
    request: z.object({
      ids: chosenApplications.refine((ids) => ids.length <= maxExportedFiles),
    }),
    answer: startedJob,
  },
  letterTemplates: {
    summary: "Templates of mails to applicants.",
    request: z.object({}),
    answer: z.object({ templates: z.array(template) }),
  },
  saveLetterTemplate: {
    summary: "Adds a template, or changes the one with the id.",
    request: z.object({
      id: z.string().max(64).optional(),
      name: templateName,
      subject: line.refine((value) => unknownPlaceholders(value).length === 0),
      text: text.refine((value) => unknownPlaceholders(value).length === 0),
    }),
    answer: z.object({ id: z.string() }),
  },
  removeLetterTemplate: {
    summary: "Deletes a template.",
    request: z.object({ id: z.string().max(64) }),
    answer: z.null(),
  },
  sendLetter: {
    summary: "Sends a mail to an applicant, and keeps it with the application. Placeholders are replaced.",
    request: z.object({ id: applicationId, to: z.email().max(254), subject: line, text }),
    answer: z.null(),
  },
  cancelLetter: {
    summary: "Cancels a mail that waits to be sent.",
    request: z.object({ id: applicationId, letter: z.string().min(1).max(64) }),
    answer: z.null(),
  },
  shareApplication: {
    summary: "Makes a link by which someone without an account reads an application's pages.",
    request: z.object({
      id: applicationId,
      recipient: z.string().trim().min(1).max(60),
      days: z.union(shareDays.map((days) => z.literal(days))),
    }),
    answer: z.object({
      /** Shown once: the token is stored hashed. */
      link: z.string(),
      /** To be sent apart from the link. */
      code: z.string(),
      expiresAt: deskTime,
    }),
  },
  revokeShare: {
    summary: "Ends a link at once.",
    request: z.object({ id: z.string().max(64) }),
    answer: z.null(),
  },
  openShare: {
    summary: "Opens a link with its code.",
    request: z.object({ token, code: z.string().regex(new RegExp(`^\\d{${shareCodeLength}}$`)) }),
    answer: z.object({
      /** Proof that the opening was logged; files are shown with it for half a day. */
      opening: z.string(),
      /** Null if the key that sealed it is missing. */
      name: z.string().nullable(),
      jobTitle: z.string(),
      city: z.string(),
      expiresAt: deskTime,
      files: z.array(z.object({ position: z.number().int(), field: z.enum(["resumeFile", "otherFiles"]) })),
    }),
  },
  openShareFile: {
    summary: "Opens a file of an opened link in a sandbox.",
    request: z.object(opened),
    answer: z.object({
      /** The rendered pages with their sizes in points; empty if the file cannot be shown. */
      pages: z.array(z.object({ width: z.number(), height: z.number() })),
    }),
  },
  sharePage: {
    summary: "A page of an opened link's file as a PNG picture.",
    request: z.object({ ...opened, page: z.number().int().min(1).max(1000) }),
    answer: z.custom<Uint8Array>(),
  },
};
