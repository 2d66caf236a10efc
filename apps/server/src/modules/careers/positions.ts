import type { Content, Job } from "../content/snapshot.ts";

/** An open position; a content snapshot contains no closed ones. */
export function openJob(content: Content, id: string): Job | undefined {
  return Object.hasOwn(content.jobs, id) ? content.jobs[id] : undefined;
}

/** Open positions, newest first. */
export function openJobs(content: Content): (Job & { id: string })[] {
  return Object.entries(content.jobs)
    .map(([id, job]) => ({ id, ...job }))
    .toSorted((a, b) => Date.parse(b.publishTime) - Date.parse(a.publishTime) || a.id.localeCompare(b.id));
}
