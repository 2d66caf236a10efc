import { join } from "node:path";
import { JobQueue } from "../../workers/job-queue.ts";
import { WorkerProcess } from "../../workers/worker-process.ts";
import type { FaceRole, FontFacts } from "../content/font-facts.ts";
import { FontError } from "./font-error.ts";

interface FontFile {
  path: string;
  role: FaceRole;
}

/** A published font and the code points of a subset. */
export interface SubsetJob extends FontFile {
  hash: string;
  characters: readonly number[];
}

/** Without characters, the font file is measured. */
export type FontJob = SubsetJob | FontFile;

export type FontJobResult = { subset: Buffer } | { facts: FontFacts } | { fontError: string };

export const subsetChild = join(import.meta.dirname, "subset-child.ts");

/**
 * Subsets and measures fonts in a child process, one job at a time: the work takes 200 MB, which are freed 10 s after the
 * last job, and a crash fails one job.
 */
export class SubsetProcess {
  readonly #worker: WorkerProcess<FontJob, FontJobResult>;
  readonly #queue = new JobQueue({ maxConcurrent: 1, queueLimit: 200 });
  #closed = false;

  /**
   * @param entry the module of the child process; another one for tests of crashes
   * @param memoryBytes limit of its resident memory; unlimited by default
   */
  constructor(entry: string = subsetChild, memoryBytes: number = Number.POSITIVE_INFINITY) {
    this.#worker = new WorkerProcess({ entry, idleMs: 10_000, memoryBytes });
  }

  /**
   * A subset of a font as WOFF2.
   * @throws FontError when the file has changed since its publication; another error when the process crashed or is closed
   */
  async subset(job: SubsetJob): Promise<Buffer> {
    const result = await this.#run(job);
    if (!("subset" in result)) throw new Error("Unexpected answer of the font process");
    return result.subset;
  }

  /** Measures a font file. @throws FontError when it cannot be used; another error when the process crashed */
  async measure(path: string, role: FaceRole): Promise<FontFacts> {
    const result = await this.#run({ path, role });
    if (!("facts" in result)) throw new Error("Unexpected answer of the font process");
    return result.facts;
  }

  /** Ends the process and fails the jobs that run or wait. */
  close(): void {
    this.#closed = true;
    this.#worker.close();
  }

  async #run(job: FontJob): Promise<Exclude<FontJobResult, { fontError: string }>> {
    const result = await this.#queue.run(async () => {
      if (this.#closed) throw new Error("The font process is closed");
      return this.#worker.run(job);
    });
    if ("fontError" in result) throw new FontError(result.fontError);
    return result;
  }
}
