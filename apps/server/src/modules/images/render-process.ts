import { join } from "node:path";
import { WorkerProcess } from "../../workers/worker-process.ts";
import { ImageError, type ImageErrorCode } from "../media/image-error.ts";
import type { Effort } from "./render.ts";
import type { Rendition } from "./rendition.ts";

export interface RenderJob {
  original: Buffer;
  rendition: Rendition;
  effort: Effort;
}

export type RenderResult = { bytes: Buffer } | { code: ImageErrorCode; message: string };

/** Renders pictures in a child process below the priority of this one, which ends when idle and so frees its memory. */
export class RenderProcess {
  readonly #worker: WorkerProcess<RenderJob, RenderResult>;

  /** @param options milliseconds until an idle process ends, and its priority; `PRIORITY_LOW` for prerendering */
  constructor(options: { idleMs?: number; priority?: number } = {}) {
    this.#worker = new WorkerProcess({ entry: join(import.meta.dirname, "render-child.ts"), ...options });
  }

  get running(): boolean {
    return this.#worker.running;
  }

  /**
   * Renders an original; see render.ts.
   * @throws ImageError as `render` does; another error when the process crashed
   */
  async render(original: Buffer, rendition: Rendition, effort: Effort = "careful"): Promise<Buffer> {
    const result = await this.#worker.run({ original, rendition, effort });
    if ("code" in result) throw new ImageError(result.code, result.message);
    return result.bytes;
  }

  /** Ends the process; the next job starts another. */
  close(): void {
    this.#worker.close();
  }
}
