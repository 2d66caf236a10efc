import { careers } from "@klarholm/contract";
import { z } from "zod";
import type { Parts } from "./parts.ts";
import { inOrder, outOfOrder, publishTime } from "./schedule.ts";
import { deepStrict } from "./strict.ts";
import { name } from "./text.ts";

/** careers.yaml: the texts of the career pages and the application form, and how long applications are stored. */
export const careersFile = deepStrict(careers.extend({ retentionDays: z.number().int().min(1).max(3650) }));

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
    /** The end of applications; without it the position stays open until the file is deleted. */
    unpublishTime: publishTime.optional(),
    summary: name,
    /** Whether applicants choose stores in their city. */
    storeRequired: z.boolean().default(false),
    /** Whether applicants upload work samples. */
    workFileRequired: z.boolean().default(false),
    content: html,
  });
  return job.refine(inOrder, outOfOrder);
}

/** For a site without careers.yaml, which has no positions. */
export const noCareers: z.output<typeof careersFile> = {
  categories: [],
  notice: { version: "0", title: "", consent: "", sections: [] },
  retentionDays: 180,
};
