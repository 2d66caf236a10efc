import { careers } from "@klarholm/contract";
import { standardStates, stateTones } from "@klarholm/contract/desk/application-states";
import { z } from "zod";
import { saying } from "../../../lib/language.ts";
import type { Parts } from "./parts.ts";
import { inOrder, outOfOrder, publishTime } from "./schedule.ts";
import { deepStrict } from "./strict.ts";
import { matching, name } from "./text.ts";

const applicationState = z.object({
  id: matching(
    /^[a-z\u4e00-\u9fff][a-z0-9\u4e00-\u9fff-]{0,31}$/,
    "应为小写字母、数字、连字符或汉字，最多 32 个",
    "expected at most 32 lower case letters, digits, hyphens or Han characters",
  ),
  name: name.max(12),
  tone: z.enum(stateTones).default("plain"),
});

function areDistinct(states: readonly { id: string; name: string }[]): boolean {
  return (["id", "name"] as const).every((key) => new Set(states.map((state) => state[key])).size === states.length);
}

/** careers.yaml: the texts of the career pages and the application form, how long applications are stored, and their states. */
export const careersFile = deepStrict(
  careers.extend({
    retentionDays: z.number().int().min(1).max(3650),
    /** States of applications in order; `new` and `read` exist in any case. */
    states: z
      .array(applicationState)
      .max(30)
      .refine(areDistinct, saying("编号与名称都不能重复", "expected ids and names without duplicates"))
      .default([...standardStates]),
  }),
);

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
  states: [...standardStates],
};
