import { careers } from "@klarholm/contract";
import { z } from "zod";
import { name, type Parts } from "./parts.ts";
import { inOrder, outOfOrder, publishTime } from "./schedule.ts";
import { strictly } from "./strict.ts";

/** careers.yaml: what the career pages and the application form say, and how long applications are kept. */
export const careersFile = strictly(careers.extend({ retentionDays: z.number().int().min(1).max(3650) }));

/** jobs/*.yaml: one position; the file name is its id. */
export function jobFile({ reference, html }: Parts) {
  const job = z.strictObject({
    title: name,
    /** One of the categories of careers.yaml. */
    category: reference("jobCategory", name),
    /** Codes of cities of stores.yaml. */
    cities: z.array(reference("city", z.string())).min(1),
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
export const noCareers: z.output<typeof careersFile> = {
  categories: [],
  notice: { version: "0", title: "", consent: "", sections: [] },
  retentionDays: 180,
};
