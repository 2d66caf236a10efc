import { readFile } from "node:fs/promises";
import { constants } from "node:os";
import { renice } from "../../lib/renice.ts";
import { subset, hashOf, measureFont, openFont } from "./subset.ts";
import type { SubsetJob, SubsetResult } from "./subset-process.ts";
import { FontError } from "./font-error.ts";

/** Cuts and measures fonts for another process (cut-process.ts), below its priority, until that lets go of it. */
renice(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole group; the parent ends this process when its requests have finished.
process.on("SIGINT", () => undefined);

/** Opened fonts by path; a site has two. */
const opened = new Map<string, Promise<Buffer>>();

process.on("message", (job: SubsetJob) => {
  void work(job).then(
    (value) => answer({ id: job.id, value }),
    (error: unknown) =>
      answer({
        id: job.id,
        message: error instanceof Error ? error.message : String(error),
        ofFont: error instanceof FontError,
      }),
  );
});

async function work(job: SubsetJob): Promise<SubsetResult["value"]> {
  if (job.characters === undefined) return measureFont(await readFile(job.path), job.role);
  const font = opened.get(job.path) ?? open(job);
  opened.set(job.path, font);
  font.catch(() => opened.delete(job.path));
  return subset(await font, job.role, job.characters);
}

/** The file is what was measured when the content was published, or nothing is cut: names stand for its characters. */
async function open({ path, role, hash }: SubsetJob): Promise<Buffer> {
  const file = await readFile(path);
  if (hashOf(file) !== hash) throw new FontError(`${path} is not the font that was published; publish again`);
  return openFont(file, role);
}

function answer(result: SubsetResult): void {
  process.send?.(result);
}
