import { ApiError } from "../http/api-error.ts";
import { visitorNetworks } from "./visitor-network.ts";

export interface AdmissionOptions {
  /** How many are inside at a time. */
  atOnce: number;
  /** How many of one visitor's network may be inside or in line. */
  each: number;
  /** How many may stand in line in all. */
  line: number;
  /** Hears of each who is refused; nobody does unless told. */
  onRefused?: () => void;
}

/**
 * A door to what costs something: a few go in at a time, and of those in line the networks take turns, so that whoever
 * sends many waits for itself. Counts in this process alone: it is this process that is busy.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  /** Who is inside or in line, by network. */
  readonly #present = new Map<string, number>();
  /** Who is in line, by network; the network whose turn it is stands first. */
  readonly #lines = new Map<string, (() => void)[]>();
  #inside = 0;
  #inLine = 0;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** How many are inside. */
  get inside(): number {
    return this.#inside;
  }

  /** How many stand in line. */
  get waiting(): number {
    return this.#inLine;
  }

  /**
   * Lets a visitor in, when it is its turn. The place is free again when what this answers is disposed of.
   * @param visitor the address of whoever asks
   * @param left aborts when the visitor has gone: then its place in line goes to the next
   * @throws ApiError TOO_MANY_REQUESTS when its network has its share, BUSY when the line is full, both with Retry-After
   */
  async enter(visitor: string, left?: AbortSignal): Promise<Disposable> {
    const { atOnce, each, line, onRefused } = this.#options;
    const networks = visitorNetworks(visitor);
    const hasShare = networks.some(({ name, shares }) => (this.#present.get(name) ?? 0) >= each * shares);
    if (hasShare || (this.#inside >= atOnce && this.#inLine >= line)) {
      onRefused?.();
      throw new ApiError(hasShare ? "TOO_MANY_REQUESTS" : "BUSY", { headers: { "retry-after": "5" } });
    }
    for (const { name } of networks) this.#present.set(name, (this.#present.get(name) ?? 0) + 1);
    const leave = () => {
      for (const { name } of networks) {
        const others = (this.#present.get(name) ?? 1) - 1;
        if (others > 0) this.#present.set(name, others);
        else this.#present.delete(name);
      }
    };
    try {
      if (this.#inside >= atOnce) await this.#stand(networks[0]?.name ?? visitor, left);
      else this.#inside += 1;
    } catch (error) {
      leave();
      throw error;
    }
    let gone = false;
    return {
      [Symbol.dispose]: () => {
        if (gone) return;
        gone = true;
        leave();
        // What has come in meanwhile is heard before the next one takes the processor.
        setImmediate(() => this.#next());
      },
    };
  }

  /** Waits in line for a place that another one leaves. */
  async #stand(network: string, left: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const line = this.#lines.get(network) ?? [];
    line.push(resolve);
    this.#lines.set(network, line);
    this.#inLine += 1;
    const giveUp = () => {
      const at = line.indexOf(resolve);
      if (at < 0) return;
      line.splice(at, 1);
      if (line.length === 0 && this.#lines.get(network) === line) this.#lines.delete(network);
      this.#inLine -= 1;
      reject(new ApiError("BAD_REQUEST", { detail: "the visitor has left" }));
    };
    if (left?.aborted) giveUp();
    left?.addEventListener("abort", giveUp, { once: true });
    try {
      await promise;
    } finally {
      left?.removeEventListener("abort", giveUp);
    }
  }

  /** Hands the place that was left to the network whose turn it is. */
  #next(): void {
    const [turn] = this.#lines;
    if (!turn) {
      this.#inside -= 1;
      return;
    }
    const [network, line] = turn;
    const first = line.shift();
    this.#lines.delete(network);
    if (line.length > 0) this.#lines.set(network, line);
    this.#inLine -= 1;
    first?.();
  }
}
