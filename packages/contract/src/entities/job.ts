import { z } from "zod";
import { applicationLimits } from "../application-rules.ts";
import { identifier, text, wireTime } from "./text.ts";

export const jobSummary = z.object({
  id: z.string(),
  jobTitle: z.string(),
  category: z.string(),
  cityNames: z.array(z.string()),
  headcount: z.number().int(),
  publishTime: wireTime,
  summary: z.string(),
});

export const jobDetail = z.object({
  id: z.string(),
  jobTitle: z.string(),
  /** URL-encoded rich text. */
  jobContent: z.string(),
  storeRequired: z.boolean(),
  workFileRequired: z.boolean(),
  category: z.string(),
  cityNames: z.array(z.string()),
  publishTime: wireTime,
});

/**
 * Fields of the pre-submit check and the submission (section 3, "Resume submission"). The schema refuses only input
 * that the form cannot send; application-rules.ts has the rules with messages.
 */
export const application = z.object({
  jobId: text(64).default(""),
  personName: text(60).default(""),
  phoneNumber: text(applicationLimits.phone).default(""),
  cityId: text(64).default(""),
  /** Ids of the chosen stores. */
  positionIdList: z.array(identifier()).max(50).default([]),
  captchaKey: text(128).default(""),
  captchaCode: text(10).default(""),
});

/** The submission; its files are the multipart fields `resumeFile` and `otherFiles`. */
export const submission = application.extend({
  /** Version of the privacy notice that the visitor accepted; absent if the checkbox was not checked. */
  consentVersion: text(32).optional(),
});

/** The content record of the career pages and the form. */
export const careers = z.object({
  /** Categories of positions, in the order of the filter. */
  categories: z.array(z.string()),
  notice: z.object({
    version: z.string(),
    title: z.string(),
    /** Label of the consent checkbox. */
    consent: z.string(),
    sections: z.array(z.object({ title: z.string(), text: z.string() })),
  }),
  /** Retention period of applications in days. */
  retentionDays: z.number().int(),
});
export type Careers = z.infer<typeof careers>;
export type JobSummary = z.infer<typeof jobSummary>;
export type JobDetail = z.infer<typeof jobDetail>;
