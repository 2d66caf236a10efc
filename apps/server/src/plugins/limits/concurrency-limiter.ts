import { ApiError } from "../http/api-error.ts";
import { visitorNetworks } from "./visitor-network.ts";

export interface ConcurrencyLimiterOptions {
  /** How many run at a time. */
  atOnce: number;
  /** How many of one visitor's network may run or wait. */
  each: number;
  /** How many may wait in all. */
  line: number;
  /** Is called for each request that is refused. */
  onRefused?: () => void;
}

interface Waiting {
  cost: number;
  start: () => void;
  refuse: (error: ApiError) => void;
}

/** The requests of one network that wait, first come first served. */
interface Line {
  requests: Waiting[];
  /** The virtual time up to which this network has used its share. */
  used: number;
}

/**
 * Limits concurrent work in this process. Waiting requests are served by weighted fair queueing over client networks: each
 * network is due its share of the work that is done, so that one network's dear requests do not delay another's cheap ones.
 * When the line is full, the request that would be served last is refused.
 */
export class ConcurrencyLimiter {
  readonly #options: ConcurrencyLimiterOptions;
  /** Requests that run or wait, by network. */
  readonly #present = new Map<string, number>();
  /** Networks with waiting requests; of two that are due at the same time the first here is served. */
  readonly #lines = new Map<string, Line>();
  /** The virtual time of networks without waiting requests that have used more than their share. */
  readonly #ahead = new Map<string, number>();
  /** Work that each waiting network is due so far, in units of cost. */
  #virtual = 0;
  #inside = 0;
  #inLine = 0;

  constructor(options: ConcurrencyLimiterOptions) {
    this.#options = options;
  }

  /** How many run. */
  get inside(): number {
    return this.#inside;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#inLine;
  }

  /**
   * Waits until a request may run. Its place is free again when the result is disposed of.
   * @param visitor the client's address
   * @param left aborts when the client has gone: its request no longer waits
   * @param cost how much work it is, compared with other requests of this limiter
   * @throws ApiError TOO_MANY_REQUESTS when the network has its share, BUSY when the line is full, both with Retry-After
   */
  async enter(visitor: string, left?: AbortSignal, cost = 1): Promise<Disposable> {
    if (left?.aborted) throw hasLeft();
    const { atOnce, each } = this.#options;
    const networks = visitorNetworks(visitor);
    if (networks.some(({ name, shares }) => (this.#present.get(name) ?? 0) >= each * shares))
      throw this.#refusal("TOO_MANY_REQUESTS");
    for (const { name } of networks) this.#present.set(name, (this.#present.get(name) ?? 0) + 1);
    const leave = () => {
      for (const { name } of networks) {
        const others = (this.#present.get(name) ?? 1) - 1;
        if (others > 0) this.#present.set(name, others);
        else this.#present.delete(name);
      }
    };
    const network = networks[0]?.name ?? visitor;
    try {
      if (this.#inside >= atOnce) await this.#wait(network, cost, left);
      else {
        this.#inside += 1;
        this.#charge(network, this.#usedBy(network), cost);
      }
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

  /** Waits for a place that another request leaves. */
  async #wait(network: string, cost: number, left: AbortSignal | undefined): Promise<void> {
    if (this.#inLine >= this.#options.line) this.#refuseLast(network, cost);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const request: Waiting = { cost, start: resolve, refuse: reject };
    const line = this.#lines.get(network) ?? { requests: [], used: this.#usedBy(network) };
    line.requests.push(request);
    this.#lines.set(network, line);
    this.#inLine += 1;
    const giveUp = () => {
      const at = line.requests.indexOf(request);
      if (at < 0) return;
      this.#remove(network, line, at);
      reject(hasLeft());
    };
    left?.addEventListener("abort", giveUp, { once: true });
    try {
      await promise;
    } finally {
      left?.removeEventListener("abort", giveUp);
    }
  }

  /** Makes room in a full line. @throws ApiError BUSY when the newcomer is the one that would be served last */
  #refuseLast(newcomer: string, cost: number): void {
    const own = this.#lines.get(newcomer);
    let [last, latest]: [[string, Line] | undefined, number] = [undefined, this.#endOf(own, newcomer) + cost];
    for (const each of this.#lines) {
      const end = this.#endOf(each[1], each[0]);
      if (end > latest) [last, latest] = [each, end];
    }
    if (!last) throw this.#refusal("BUSY");
    const [network, line] = last;
    const [request] = this.#remove(network, line, line.requests.length - 1);
    request?.refuse(this.#refusal("BUSY"));
  }

  /** The virtual time at which the last waiting request of a network would be served. */
  #endOf(line: Line | undefined, network: string): number {
    return line ? line.requests.reduce((sum, { cost }) => sum + cost, line.used) : this.#usedBy(network);
  }

  #refusal(code: "TOO_MANY_REQUESTS" | "BUSY"): ApiError {
    this.#options.onRefused?.();
    return new ApiError(code, { headers: { "retry-after": "5" } });
  }

  /** Hands the place that is free to the request that is due first. */
  #next(): void {
    const due = ([, { used, requests }]: [string, Line]) => used + (requests[0]?.cost ?? 0);
    const [first, ...others] = this.#lines;
    if (!first) {
      this.#inside -= 1;
      if (this.#inside === 0) {
        this.#virtual = 0;
        this.#ahead.clear();
      }
      return;
    }
    const [network, line] = others.reduce((least, each) => (due(each) < due(least) ? each : least), first);
    const [request] = this.#remove(network, line, 0);
    if (!request) return;
    this.#charge(network, line.used, request.cost);
    if (line.requests.length > 0) {
      line.used += request.cost;
      // Behind the others that are due at the same time.
      this.#lines.delete(network);
      this.#lines.set(network, line);
    }
    request.start();
  }

  /** Counts work of a network that begins. Virtual time advances by what each of the present networks is due of it. */
  #charge(network: string, used: number, cost: number): void {
    const others = this.#lines.size - (this.#lines.has(network) ? 1 : 0);
    this.#virtual += cost / (others + 1);
    this.#ahead.set(network, used + cost);
    for (const [each, time] of this.#ahead) if (time <= this.#virtual) this.#ahead.delete(each);
  }

  /** A network that used less than its share before is due no more for it. */
  #usedBy(network: string): number {
    return Math.max(this.#virtual, this.#ahead.get(network) ?? 0);
  }

  #remove(network: string, line: Line, at: number): Waiting[] {
    this.#inLine -= 1;
    const removed = line.requests.splice(at, 1);
    if (line.requests.length === 0) this.#lines.delete(network);
    return removed;
  }
}

function hasLeft(): ApiError {
  return new ApiError("BAD_REQUEST", { detail: "the visitor has left" });
}
