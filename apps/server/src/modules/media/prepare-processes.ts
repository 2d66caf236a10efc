import { join } from "node:path";
import type { ScratchFile } from "../../plugins/http/uploads/scratch-file.ts";
import { WorkerProcess, WorkerProcessEnded } from "../../workers/worker-process.ts";
import type { PreparedUpload } from "./prepare-upload.ts";

/** Limits for one upload: milliseconds, and resident memory of its process. AVIF of 100 megapixels takes 2.1 GiB, PNG 1.3. */
const limits = { timeoutMs: 60_000, memoryBytes: 2.25 * 1024 ** 3 };

/** Environment that decoders need, without the server's secrets. */
const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;

/**
 * Validates uploads in child processes, one upload in each at a time, so that a crash or a limit affects that upload
 * alone. The caller limits concurrency (media-uploads.ts).
 */
export class PrepareProcesses {
  readonly #all: WorkerProcess<ScratchFile, PreparedUpload>[] = [];
  readonly #free: WorkerProcess<ScratchFile, PreparedUpload>[] = [];

  /** @param upload stays in place; the prepared file may lie beside it */
  readonly prepare = async (upload: ScratchFile): Promise<PreparedUpload> => {
    const worker = this.#free.pop() ?? this.#add();
    try {
      return await worker.run(upload);
    } catch (error) {
      if (error instanceof WorkerProcessEnded) return { refused: "文件太复杂，处理不了。请缩小或简化后再上传" };
      throw error;
    } finally {
      this.#free.push(worker);
    }
  };

  close(): void {
    for (const worker of this.#all) worker.close();
  }

  #add(): WorkerProcess<ScratchFile, PreparedUpload> {
    const env = Object.fromEntries(
      Object.entries({ PATH, HOME, TMPDIR, LD_LIBRARY_PATH }).filter(([, value]) => value),
    );
    const worker = new WorkerProcess<ScratchFile, PreparedUpload>({
      entry: join(import.meta.dirname, "prepare-child.ts"),
      ...limits,
      env,
    });
    this.#all.push(worker);
    return worker;
  }
}
