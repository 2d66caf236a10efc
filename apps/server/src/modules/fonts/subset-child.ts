import { readFile } from "node:fs/promises";
import { serveJobs } from "../../workers/serve-jobs.ts";
import { FontError } from "./font-error.ts";
import { measureFont } from "./measure-font.ts";
import { hashOf, openFont, subset } from "./subset.ts";
import type { FontJob, FontJobResult, SubsetJob } from "./subset-process.ts";

/** Opened fonts by path; a site has two. */
const opened = new Map<string, Promise<Buffer>>();

serveJobs<FontJob, FontJobResult>(async (job) => {
  try {
    if (!("characters" in job)) return { facts: await measureFont(await readFile(job.path), job.role) };
    const font = opened.get(job.path) ?? open(job);
    opened.set(job.path, font);
    font.catch(() => opened.delete(job.path));
    return { subset: await subset(await font, job.role, job.characters) };
  } catch (error) {
    if (error instanceof FontError) return { fontError: error.message };
    throw error;
  }
});

/** Opens the file if it has the published hash: names of subsets depend on its bytes. */
async function open({ path, role, hash }: SubsetJob): Promise<Buffer> {
  const file = await readFile(path);
  if (hashOf(file) !== hash) throw new FontError(`${path} is not the font that was published; publish again`);
  return openFont(file, role);
}
