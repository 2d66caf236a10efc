import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A call to fail, as named by `failing-calls.mjs`, after some successful ones. */
export interface FaultPoint {
  call: string;
  after: number;
}

/** Records the database and file calls of a server, and makes one of them fail. */
export class Faults implements AsyncDisposable {
  readonly #folder: string;
  /** Options of Node. */
  readonly options = ["--import", join(import.meta.dirname, "failing-calls.mjs")];

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<Faults> {
    return new Faults(await mkdtemp(join(tmpdir(), "klarholm-faults-")));
  }

  get env(): { FAULTS: string } {
    return { FAULTS: this.#folder };
  }

  /** Number of calls since the last invocation, by call. */
  async made(): Promise<Map<string, number>> {
    const lines = await readFile(this.#file("made"), "utf8").catch(() => "");
    await rm(this.#file("made"), { force: true });
    const calls = new Map<string, number>();
    for (const call of lines.split("\n").filter(Boolean)) calls.set(call, (calls.get(call) ?? 0) + 1);
    return calls;
  }

  async arm({ call, after }: FaultPoint): Promise<void> {
    await rm(this.#file("failed"), { force: true });
    await writeFile(this.#file("next"), `${after} ${call}`);
  }

  get hasFailed(): boolean {
    return existsSync(this.#file("failed"));
  }

  /** Waits until the call has failed. @returns false at the timeout */
  async failed(timeoutMs: number): Promise<boolean> {
    for (const deadline = performance.now() + timeoutMs; !this.hasFailed && performance.now() < deadline;)
      await sleep(50);
    return this.hasFailed;
  }

  async disarm(): Promise<void> {
    await rm(this.#file("next"), { force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  #file(name: "made" | "next" | "failed"): string {
    return join(this.#folder, name);
  }
}

/**
 * The fault points of calls: the first occurrence, and the second of repeated ones.
 * @param max number of points, evenly distributed; all by default
 */
export function faultPoints(made: ReadonlyMap<string, number>, max = Number.POSITIVE_INFINITY): FaultPoint[] {
  const all = [...made].flatMap(([call, times]) => [0, ...(times > 1 ? [1] : [])].map((after) => ({ call, after })));
  const every = Math.max(1, all.length / max);
  return all.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
}
