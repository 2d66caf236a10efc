import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A call to fail: as `failing-calls.mjs` knows it, and how many of its like succeed before. */
export interface FaultPoint {
  call: string;
  after: number;
}

/** Which calls to database and files a server makes, and which one of them fails. */
export class Faults implements AsyncDisposable {
  readonly #folder: string;
  /** What a server is started with: options of Node, and of its environment. */
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

  /** The calls that were made since the last look, each with how often. */
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

  /** Whether the call has failed. */
  get hasFailed(): boolean {
    return existsSync(this.#file("failed"));
  }

  /** Whether it fails within some milliseconds. */
  async failed(patience: number): Promise<boolean> {
    for (const deadline = performance.now() + patience; !this.hasFailed && performance.now() < deadline;)
      await sleep(50);
    return this.hasFailed;
  }

  /** From now on all calls succeed. */
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
 * Where calls are to fail: each at its first time, and where it is made again at its second, when part of something is done.
 * @param most how many of them, spread evenly over all; every one by default
 */
export function faultPoints(made: ReadonlyMap<string, number>, most = Number.POSITIVE_INFINITY): FaultPoint[] {
  const all = [...made].flatMap(([call, times]) => [0, ...(times > 1 ? [1] : [])].map((after) => ({ call, after })));
  const every = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
}
