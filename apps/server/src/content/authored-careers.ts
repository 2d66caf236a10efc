import { careers, type wireTime } from "@klarholm/contract";
import { z } from "zod";
import { type Judge, reference } from "./references.ts";
import { inOrder, outOfOrder } from "./schedule.ts";
import { strictly } from "./strict.ts";

/** What other files are made of as well. */
interface Parts {
  name: z.ZodType<string>;
  publishTime: typeof wireTime;
  /** Rich text of the allow-list. */
  html: z.ZodType<string>;
}

/** careers.yaml: what the career pages and the application form say, and how long applications are kept. */
export function careersFile() {
  return strictly(careers.extend({ retentionDays: z.number().int().min(1).max(3650) }));
}

/** jobs/*.yaml: one position; the file name is its id. */
export function jobFile(judge: Judge, { name, publishTime, html }: Parts) {
  const job = z.strictObject({
    title: name,
    /** One of the categories of careers.yaml. */
    category: reference("jobCategory", name, judge),
    /** Codes of cities of stores.yaml. */
    cities: z.array(reference("city", z.string(), judge)).min(1),
    headcount: z.number().int().min(1).max(999),
    publishTime,
    /** When it takes no more applications; without it until the file goes. */
    unpublishTime: publishTime.optional(),
    summary: name,
    /** Whether applicants choose stores of their city. */
    storeRequired: z.boolean().default(false),
    /** Whether applicants send work of theirs. */
    workFileRequired: z.boolean().default(false),
    content: html,
  });
  return job.refine(inOrder, outOfOrder);
}

/** Where no careers.yaml is: no positions, hence nobody reads it. */
export const noCareers: z.output<ReturnType<typeof careersFile>> = {
  categories: [],
  notice: { version: "0", title: "", consent: "", sections: [] },
  retentionDays: 180,
};
