import type { CallAnswer, JobSummary } from "@klarholm/contract";
import type { Content, Job } from "../content/snapshot.ts";

type Area = CallAnswer<"getCityAreaList">[number];

export function presentSummary({ id, ...job }: Job & { id: string }, content: Content): JobSummary {
  const { title, category, headcount, publishTime, summary } = job;
  return { id, jobTitle: title, category, cityNames: cityNames(job, content), headcount, publishTime, summary };
}

/** @param richText sanitizes authored HTML */
export function presentDetail(
  id: string,
  job: Job,
  content: Content,
  richText: (html: string) => string,
): CallAnswer<"getJobDetail"> {
  const { title, category, publishTime, storeRequired, workFileRequired } = job;
  // Section 3: the rich text is sent URL-encoded.
  return {
    id,
    jobTitle: title,
    jobContent: encodeURIComponent(richText(job.content)),
    storeRequired,
    workFileRequired,
    category,
    cityNames: cityNames(job, content),
    publishTime,
  };
}

/** The cities of positions, in the order of stores.yaml. */
export function presentCities(jobs: readonly Job[], content: Content): Area[] {
  const codes = new Set(jobs.flatMap(({ cities }) => cities));
  return allCities(content).flatMap(({ code, name }) =>
    codes.has(code) ? [{ areaId: code, areaName: name, areaCode: code }] : [],
  );
}

function cityNames({ cities }: Job, content: Content): string[] {
  return allCities(content).flatMap(({ code, name }) => (cities.includes(code) ? [name] : []));
}

function allCities({ stores }: Content) {
  return stores.areas.flatMap((province) => province.cities);
}
