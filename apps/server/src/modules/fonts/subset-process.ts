import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { FaceRole, FontFacts } from "../content/font-facts.ts";
import { FontError } from "./font-error.ts";

/** Characters to cut from a font; without any the font is measured. */
export interface SubsetJob {
  id: number;
  path: string;
  role: FaceRole;
  hash?: string | undefined;
  characters?: readonly number[] | undefined;
}

export interface SubsetResult {
  id: number;
  value?: Uint8Array | FontFacts | undefined;
  /** Why there is no value, and whether the font is to blame. */
  message?: string;
  ofFont?: boolean;
}

interface Waiting {
  job: SubsetJob;
  resolve: (value: Uint8Array | FontFacts) => void;
  reject: (error: Error) => void;
}

/** A cut that takes longer never ends; milliseconds. The first of a face takes about two seconds on a busy machine. */
const patience = 60_000;
/** How long the process is kept without work, in milliseconds; starting one takes about a second. */
const idleTime = 10_000;
/** Jobs that may wait; more are turned away. */
const mostWaiting = 200;

/**
 * Cuts fonts in a process of its own, one at a time: it takes 200 MB while it works, none afterwards, and a crash costs the
 * one cut.
 */
export class SubsetProcess {
  readonly #script: string;
  readonly #waiting: Waiting[] = [];
  #running: Waiting | undefined;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** @param script the child's; another one for tests of crashes */
  constructor(script: string = join(import.meta.dirname, "subset-child.ts")) {
    this.#script = script;
  }

  /** The characters of a font as WOFF2. @throws FontError when the file is not what was published */
  async cut(font: { path: string; role: FaceRole; hash: string }, characters: readonly number[]): Promise<Buffer> {
    const value = await this.#ask({ ...font, characters });
    if (!(value instanceof Uint8Array)) throw new Error("The font cutter answered something else");
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }

  /** Measures a font file. @throws FontError when it cannot be used; another error when the process ended over it */
  async measure(path: string, role: FaceRole): Promise<FontFacts> {
    const value = await this.#ask({ path, role });
    if (value instanceof Uint8Array) throw new Error("The font cutter answered something else");
    return value;
  }

  /** Ends the process; what is asked for next starts another. */
  close(): void {
    this.#end(new Error("The font cutter was closed"));
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("The font cutter was closed"));
  }

  #ask(job: Omit<SubsetJob, "id">): Promise<Uint8Array | FontFacts> {
    if (this.#waiting.length >= mostWaiting) return Promise.reject(new Error("Too many cuts of fonts wait"));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job: { ...job, id: ++this.#lastId }, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#running) return;
    const next = this.#waiting.shift();
    clearTimeout(this.#idle);
    if (!next) {
      this.#idle = setTimeout(() => this.close(), idleTime).unref();
      return;
    }
    this.#running = next;
    const child = this.#child ?? this.#start();
    this.#deadline = setTimeout(() => child.kill("SIGKILL"), patience);
    child.send(next.job, (error) => void (error && this.#settle(child, { id: next.job.id, message: error.message })));
  }

  #start(): ChildProcess {
    const child = fork(this.#script, {
      serialization: "advanced",
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.unref();
    child.channel?.unref();
    child.on("message", (result: SubsetResult) => this.#settle(child, result));
    const ended = (): void =>
      void (this.#child === child && this.#end(new Error("The font cutter ended over its work")));
    child.on("error", ended);
    child.on("exit", ended);
    this.#child = child;
    return child;
  }

  #settle(child: ChildProcess, { id, value, message, ofFont }: SubsetResult): void {
    const running = this.#running;
    if (child !== this.#child || running?.job.id !== id) return;
    clearTimeout(this.#deadline);
    this.#running = undefined;
    if (value !== undefined) running.resolve(value);
    else running.reject(ofFont ? new FontError(message) : new Error(message));
    this.#next();
  }

  #end(error: Error): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#deadline);
    const [child, running] = [this.#child, this.#running];
    this.#child = undefined;
    this.#running = undefined;
    child?.kill("SIGKILL");
    running?.reject(error);
    if (this.#waiting.length > 0) this.#next();
  }
}
