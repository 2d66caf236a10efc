import { type ChildProcess, fork } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { ImageError, type ImageErrorCode } from "./image-error.ts";
import type { Care } from "./render.ts";
import type { Rendition } from "./rendition.ts";

export interface RenderJob {
  id: number;
  master: Uint8Array;
  rendition: Rendition;
  care: Care;
}

export type RenderResult =
  | { id: number; bytes: Uint8Array }
  | { id: number; code: ImageErrorCode | undefined; message: string };

interface Pending {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

/** A rendering that takes longer never ends; milliseconds. */
const patience = 60_000;
/** How long the process is kept without work, in milliseconds; starting one takes about 300. */
const idleTime = 30_000;

/**
 * Renders pictures in a process of their own: it runs below the priority of this one, so pages never wait for
 * pictures, and its memory (decoders take much, and give little back) goes when there has been nothing to do.
 */
export class RenderProcess {
  readonly #pending = new Map<number, Pending>();
  readonly #idleTime: number;
  readonly #priority: number;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** @param priority of the system's; below that of pages by default, `PRIORITY_LOW` when nobody waits */
  constructor({ idle = idleTime, priority = constants.priority.PRIORITY_BELOW_NORMAL } = {}) {
    this.#idleTime = idle;
    this.#priority = priority;
  }

  /** Whether the process runs at present. */
  get running(): boolean {
    return this.#child !== undefined;
  }

  /**
   * Renders a master; see render.ts.
   * @throws ImageError as `render` does; another error when the process ended over it
   */
  readonly render = async (master: Buffer, rendition: Rendition, care: Care = "careful"): Promise<Buffer> => {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    const id = ++this.#lastId;
    const deadline = setTimeout(() => child.kill("SIGKILL"), patience);
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        child.send({ id, master, rendition, care } satisfies RenderJob);
      });
    } finally {
      clearTimeout(deadline);
      this.#pending.delete(id);
      if (this.#pending.size === 0) this.#idle = setTimeout(() => this.close(), this.#idleTime).unref();
    }
  };

  /** Ends the process; the next rendering starts another. */
  close(): void {
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) return;
    this.#forget(child, new Error("The rendering process ended"));
    child.kill("SIGKILL");
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, "render-child.ts"), [String(this.#priority)], {
      serialization: "advanced",
      execArgv: [],
      // Without the limit each of glibc's arenas keeps its own heap of what decoders have used.
      env: { ...process.env, MALLOC_ARENA_MAX: "2" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.unref();
    child.channel?.unref();
    child.on("message", (result: RenderResult) => this.#settle(result));
    child.on("error", (error) => this.#forget(child, error));
    child.on("exit", () => this.#forget(child, new Error("The rendering process ended")));
    this.#child = child;
    return child;
  }

  #settle(result: RenderResult): void {
    const pending = this.#pending.get(result.id);
    if ("bytes" in result)
      pending?.resolve(Buffer.from(result.bytes.buffer, result.bytes.byteOffset, result.bytes.byteLength));
    else pending?.reject(result.code ? new ImageError(result.code, result.message) : new Error(result.message));
  }

  /** What is pending was sent to the present child: nothing else can answer it. */
  #forget(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const { reject } of this.#pending.values()) reject(error);
  }
}
