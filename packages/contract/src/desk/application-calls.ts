import { z } from "zod";
import { type DocumentFinding, documentFindings } from "../documents.ts";
import { deskTime } from "./entities.ts";

/** An application's id, as its sender was told it. */
const applicationId = z.string().regex(/^[A-Z0-9]{1,16}$/);
/** A file's number within its application, from 0; in a query, as text. */
const position = z.coerce.number().int().min(0).max(99);

/** An application as a list shows it. */
const listedApplication = z.object({
  id: z.string(),
  createdAt: deskTime,
  jobId: z.string(),
  /** As the position was called then. */
  jobTitle: z.string(),
  city: z.string(),
  stores: z.array(z.string()),
  /** The applicant's; null where the key that sealed it is not there. */
  name: z.string().nullable(),
  files: z.number().int(),
});

const findingNames = Object.keys(documentFindings) as [DocumentFinding, ...DocumentFinding[]];

const documentType = z.enum(["pdf", "doc", "docx"]);

const applicationFile = z.object({
  position: z.number().int(),
  field: z.enum(["resumeFile", "otherFiles"]),
  /** As the applicant called it. */
  name: z.string(),
  type: documentType,
  bytes: z.number().int(),
});

const openedFile = z.object({
  /** Proves that the opening is in the log; pages and text are shown with it, for half a day. */
  opening: z.string(),
  view: z.discriminatedUnion("shown", [
    z.object({
      shown: z.literal("pages"),
      /** Those that are shown, with their measures in points. */
      pages: z.array(z.object({ width: z.number(), height: z.number() })),
      /** Pages in all. */
      total: z.number().int(),
    }),
    z.object({ shown: z.literal("text") }),
    z.object({ shown: z.literal("nothing"), reason: z.enum(["unconfined", "noTools", "unreadable"]) }),
  ]),
});

const file = { id: applicationId, position };
const opened = { ...file, opening: z.string().min(1).max(64) };

/** Bytes of an answer that is no JSON. */
const bytes = z.custom<Uint8Array>();

/** Applications for positions, and what is in their files. */
export const applicationCalls = {
  listApplications: {
    summary: "Applications, newest first.",
    request: z.object({
      jobId: z.string().max(200).optional(),
      city: z.string().max(200).optional(),
      /** Time and id of the last application that is known. */
      beforeTime: deskTime.optional(),
      beforeId: applicationId.optional(),
    }),
    answer: z.object({ applications: z.array(listedApplication), more: z.boolean() }),
  },
  applicationChoices: {
    summary: "Positions and cities that there are applications for.",
    request: z.object({}),
    answer: z.object({
      jobs: z.array(z.object({ id: z.string(), title: z.string() })),
      cities: z.array(z.string()),
    }),
  },
  application: {
    summary: "An application with its files.",
    request: z.object({ id: applicationId }),
    answer: listedApplication.omit({ files: true }).extend({
      phone: z.string().nullable(),
      consentVersion: z.string(),
      files: z.array(applicationFile),
    }),
  },
  openApplicationFile: {
    summary: "Opens a file in a confined program: what can be shown of it.",
    request: z.object(file),
    answer: openedFile,
  },
  applicationFileFindings: {
    summary: "What is in a file that staff should know before they open the original.",
    request: z.object(file),
    answer: z.object({
      findings: z.array(z.enum(findingNames)),
      /** Whether it would be refused today: releases have judged by other rules. */
      isRefused: z.boolean(),
    }),
  },
  applicationPage: {
    summary: "A page of an opened file as a PNG picture.",
    request: z.object({
      ...opened,
      page: z.coerce.number().int().min(1).max(1000),
      size: z.enum(["screen", "large"]).default("screen"),
    }),
    answer: bytes,
  },
  applicationText: {
    summary: "The text of an opened file, page by page where it has pages.",
    request: z.object(opened),
    answer: z.object({ pages: z.array(z.string()) }),
  },
  downloadApplicationFile: {
    summary: "A file as it was sent, to be stored and never shown.",
    request: z.object(file),
    answer: bytes,
  },
};
