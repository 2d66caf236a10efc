import { z } from "zod";
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

/** What the pre-submit check and the submission share (section 3, "Resume submission"). */
export const application = z.object({
  jobId: identifier(),
  personName: text(20).pipe(z.string().min(1)),
  phoneNumber: z.string().regex(/^1[3-9]\d{9}$/),
  cityId: identifier(),
  positionIdList: z.array(identifier()).max(2),
  captchaKey: identifier(128),
  captchaCode: text(4).pipe(z.string().min(1)),
});
