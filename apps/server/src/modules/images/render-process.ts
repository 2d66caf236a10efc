import { join } from "node:path";
import { WorkerProcess } from "../../workers/worker-process.ts";
import { ImageError, type ImageErrorCode } from "../media/image-error.ts";
import type { Care } from "./render.ts";
import type { Rendition } from "./rendition.ts";

export interface RenderJob {
  master: Uint8Array;
  rendition: Rendition;
  care: Care;
}

export type RenderResult = { bytes: Uint8Array } | { code: ImageErrorCode; message: string };

/**
 * Renders pictures in a process of their own: it runs below the priority of this one, so pages never wait for
 * pictures, and its memory is freed when there has been nothing to do.
 */
export class RenderProcess {
  readonly #worker: WorkerProcess<RenderJob, RenderResult>;

  /**
   * @param idle milliseconds without work after which the process ends
   * @param priority of the system's; below that of pages by default, `PRIORITY_LOW` when nobody waits
   */
  constructor({ idle, priority }: { idle?: number; priority?: number } = {}) {
    this.#worker = new WorkerProcess({
      entry: join(import.meta.dirname, "render-child.ts"),
      ...(idle !== undefined && { idleMs: idle }),
      ...(priority !== undefined && { priority }),
    });
  }

  /** Whether the process runs at present. */
  get running(): boolean {
    return this.#worker.running;
  }

  /**
   * Renders a master; see render.ts.
   * @throws ImageError as `render` does; another error when the process ended over it
   */
  readonly render = async (master: Buffer, rendition: Rendition, care: Care = "careful"): Promise<Buffer> => {
    const result = await this.#worker.run({ master, rendition, care });
    if ("code" in result) throw new ImageError(result.code, result.message);
    const { buffer, byteOffset, byteLength } = result.bytes;
    return Buffer.from(buffer, byteOffset, byteLength);
  };

  /** Ends the process; the next rendering starts another. */
  close(): void {
    this.#worker.close();
  }
}
