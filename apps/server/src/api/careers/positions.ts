import type { Content, Job } from "../../content/snapshot.ts";

/** A position that takes applications at a time. @param now milliseconds since 1970 */
export function openJob(content: Content, id: string, now: number): Job | undefined {
  const job = Object.hasOwn(content.jobs, id) ? content.jobs[id] : undefined;
  return job && isOpen(job, now) ? job : undefined;
}

/** Positions that take applications, newest first. */
export function openJobs(content: Content, now: number): (Job & { id: string })[] {
  return Object.entries(content.jobs)
    .flatMap(([id, job]) => (isOpen(job, now) ? [{ id, ...job }] : []))
    .toSorted((a, b) => Date.parse(b.publishTime) - Date.parse(a.publishTime) || a.id.localeCompare(b.id));
}

/** From the time it was published to the end of its last day in mainland China. */
function isOpen({ publishTime, closes }: Job, now: number): boolean {
  return Date.parse(publishTime) <= now && (closes === undefined || now < Date.parse(`${closes}T24:00:00+08:00`));
}
