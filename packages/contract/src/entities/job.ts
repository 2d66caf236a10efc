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
 * What the pre-submit check and the submission share (section 3, "Resume submission"). Only what no form can send
 * is refused here; the rules that visitors can break are in application-rules.ts and have sentences of their own.
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

/** The submission; its files travel beside these fields as `resumeFile` and `otherFiles`. */
export const submission = application.extend({
  /** The version of the notice on personal information that the visitor agreed to; absent when the box was not ticked. */
  consentVersion: text(32).optional(),
});

/** The content record with what the career pages and the form say. */
export const careers = z.object({
  /** Kinds of positions, in the order in which the filter offers them. */
  categories: z.array(z.string()),
  notice: z.object({
    version: z.string(),
    title: z.string(),
    /** Label of the box that is to be ticked. */
    consent: z.string(),
    sections: z.array(z.object({ title: z.string(), text: z.string() })),
  }),
  /** Days after which an application is removed. */
  retentionDays: z.number().int(),
});
export type Careers = z.infer<typeof careers>;
export type JobSummary = z.infer<typeof jobSummary>;
export type JobDetail = z.infer<typeof jobDetail>;
