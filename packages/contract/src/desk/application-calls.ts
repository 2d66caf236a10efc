import { z } from "zod";
import { type DocumentFinding, documentFindings } from "../documents.ts";
import { maxNoteLength, maxStateLength, stateTones } from "./application-states.ts";
import { applicationId, chosenApplications, sentLetter, share } from "./application-work-calls.ts";
import { deskTime } from "./entities.ts";
import { startedJob } from "./job-calls.ts";
import { maxExportedRows } from "./letters.ts";

/** Index of a file within its application, from 0; text in a query. */
const position = z.coerce.number().int().min(0).max(99);

/** The id of a state, which each brand chooses. */
const state = z.string().min(1).max(maxStateLength);
/** An application's state; a removed one keeps its former name. */
const shownState = { state, stateName: z.string(), stateTone: z.enum(stateTones) };

/** A person of the desk. */
const person = z.object({ id: z.string(), name: z.string() });

const applicationFilters = {
  jobId: z.string().max(200).optional(),
  city: z.string().max(200).optional(),
  state: state.optional(),
  /** Only those that the caller works on. */
  mine: z.literal("true").optional(),
};

/** An application in a list. */
const listedApplication = z.object({
  id: z.string(),
  createdAt: deskTime,
  jobId: z.string(),
  /** The position's title at the time of the application. */
  jobTitle: z.string(),
  city: z.string(),
  stores: z.array(z.string()),
  /** The applicant's name; null if the key that sealed it is missing. */
  name: z.string().nullable(),
  files: z.number().int(),
  ...shownState,
  assignee: person.nullable(),
});

const findingNames = Object.keys(documentFindings) as [DocumentFinding, ...DocumentFinding[]];

const documentType = z.enum(["pdf", "doc", "docx"]);

const applicationFile = z.object({
  position: z.number().int(),
  field: z.enum(["resumeFile", "otherFiles"]),
  /** File name given by the applicant. */
  name: z.string(),
  type: documentType,
  bytes: z.number().int(),
});

const openedFile = z.object({
  /** Proof that the file's opening was logged; pages and text are served with it for half a day. */
  opening: z.string(),
  view: z.discriminatedUnion("shown", [
    z.object({
      shown: z.literal("pages"),
      /** The rendered pages with their sizes in points. */
      pages: z.array(z.object({ width: z.number(), height: z.number() })),
      /** Number of pages in the document. */
      total: z.number().int(),
    }),
    z.object({ shown: z.literal("text") }),
    z.object({ shown: z.literal("nothing"), reason: z.enum(["unconfined", "noTools", "unreadable"]) }),
  ]),
});

const file = { id: applicationId, position };
const opened = { ...file, opening: z.string().min(1).max(64) };

/** A binary answer. */
const bytes = z.custom<Uint8Array>();

/** Job applications and the content of their files. */
export const applicationCalls = {
  listApplications: {
    summary: "Applications, newest first.",
    request: z.object({
      ...applicationFilters,
      /** Time and id of the last application of the previous part. */
      beforeTime: deskTime.optional(),
      beforeId: applicationId.optional(),
    }),
    answer: z.object({ applications: z.array(listedApplication), more: z.boolean() }),
  },
  exportApplications: {
    summary: "Starts a job that writes a table of applications, at most 5,000: the chosen ones, or those that match.",
    request: z.object({
      ...applicationFilters,
      ids: chosenApplications.refine((ids) => ids.length <= maxExportedRows).optional(),
      format: z.enum(["xlsx", "csv"]).default("csv"),
    }),
    answer: startedJob,
  },
  applicationChoices: {
    summary: "Positions, cities and states with applications.",
    request: z.object({}),
    answer: z.object({
      jobs: z.array(z.object({ id: z.string(), title: z.string() })),
      cities: z.array(z.string()),
      /** The brand's states in its order, then removed ones that applications still have. */
      states: z.array(z.object({ ...shownState, count: z.number().int(), isRemoved: z.boolean() })),
      /** Those who may work on applications. */
      people: z.array(person),
      /** Whether mails can be sent. */
      mail: z.boolean(),
    }),
  },
  application: {
    summary: "An application with its files.",
    request: z.object({ id: applicationId }),
    answer: listedApplication.omit({ files: true }).extend({
      phone: z.string().nullable(),
      consentVersion: z.string(),
      files: z.array(applicationFile),
      /** When it is deleted. */
      expiresAt: deskTime,
      /** Other applications of the same phone number, newest first. */
      others: z.array(listedApplication.pick({ id: true, createdAt: true, jobTitle: true, stateName: true })),
      /** The earliest first. */
      notes: z.array(
        z.object({
          id: z.string(),
          createdAt: deskTime,
          /** The name of the person who wrote it. */
          by: z.string(),
          /** Null if the key that sealed it is missing. */
          text: z.string().nullable(),
        }),
      ),
      /** Mails to the applicant, the earliest first. */
      letters: z.array(sentLetter),
      /** Links that hand it over, the earliest first. */
      shares: z.array(share),
    }),
  },
  markApplication: {
    summary: "Sets the state of an application; 422 STATE_UNKNOWN for a state that the brand does not have.",
    request: z.object({ id: applicationId, state }),
    answer: z.null(),
  },
  noteApplication: {
    summary: "Adds a note to an application.",
    request: z.object({ id: applicationId, text: z.string().trim().min(1).max(maxNoteLength) }),
    answer: z.null(),
  },
  deleteApplication: {
    summary: "Deletes an application with its files and notes for good.",
    request: z.object({ id: applicationId }),
    answer: z.null(),
  },
  openApplicationFile: {
    summary: "Opens a file in a sandbox, and answers what can be shown of it.",
    request: z.object(file),
    answer: openedFile,
  },
  applicationFileFindings: {
    summary: "Findings in a file that staff should know before opening the original.",
    request: z.object(file),
    answer: z.object({
      findings: z.array(z.enum(findingNames)),
      /** Whether the current rules would refuse the file; earlier releases had other rules. */
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
    summary: "The text of an opened file, by page if it has pages.",
    request: z.object(opened),
    answer: z.object({ pages: z.array(z.string()) }),
  },
  downloadApplicationFile: {
    summary: "The original file, as a download.",
    request: z.object(file),
    answer: bytes,
  },
};
