import { ApiError } from "../http/api-error.ts";
import { visitorNetworks } from "./visitor-network.ts";

export interface ConcurrencyLimiterOptions {
  maxConcurrent: number;
  /** Running and waiting requests of one client network. */
  maxPerNetwork: number;
  /** Waiting requests in all. */
  queueLimit: number;
  /** Is called for each refused request. */
  onRefused?: () => void;
}

interface QueuedRequest {
  network: string;
  /** Virtual time at which the request is due. */
  finish: number;
  start: () => void;
  refuse: (error: ApiError) => void;
}

/**
 * Limits concurrent work in this process. Queued requests are served by self-clocked fair queueing over client networks
 * (Golestani, INFOCOM 1994), so that expensive requests of one network do not delay cheap ones of another. When the queue
 * is full, the request that would be served last is refused.
 */
export class ConcurrencyLimiter {
  readonly #options: ConcurrencyLimiterOptions;
  /** Number of running and waiting requests by network. */
  readonly #present = new Map<string, number>();
  /** In order of arrival. */
  readonly #queue: QueuedRequest[] = [];
  /** The finish time of the request that was started last. */
  #virtualTime = 0;
  #running = 0;

  constructor(options: ConcurrencyLimiterOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Waits until a request may run. Dispose of the result when it is done.
   * @param visitor the client's address
   * @param disconnected removes the request from the queue
   * @param cost relative to other requests of this limiter
   * @throws ApiError TOO_MANY_REQUESTS when the network has its share, BUSY when the queue is full, both with Retry-After
   */
  async enter(visitor: string, disconnected?: AbortSignal, cost = 1): Promise<Disposable> {
    if (disconnected?.aborted) throw clientDisconnected();
    const { maxConcurrent, maxPerNetwork } = this.#options;
    const networks = visitorNetworks(visitor);
    if (networks.some(({ name, shares }) => (this.#present.get(name) ?? 0) >= maxPerNetwork * shares))
      throw this.#refusal("TOO_MANY_REQUESTS");
    const count = (change: number) => {
      for (const { name } of networks) {
        const present = (this.#present.get(name) ?? 0) + change;
        if (present > 0) this.#present.set(name, present);
        else this.#present.delete(name);
      }
    };
    const network = networks[0]?.name ?? visitor;
    const own = this.#queue.filter((request) => request.network === network);
    const finish = Math.max(this.#virtualTime, ...own.map((request) => request.finish)) + cost;
    count(1);
    try {
      if (this.#running >= maxConcurrent) await this.#wait(network, finish, disconnected);
      else {
        this.#running += 1;
        this.#virtualTime = finish;
      }
    } catch (error) {
      count(-1);
      throw error;
    }
    let disposed = false;
    return {
      [Symbol.dispose]: () => {
        if (disposed) return;
        disposed = true;
        count(-1);
        // Requests that arrived meanwhile are queued first.
        setImmediate(() => this.#startNext());
      },
    };
  }

  async #wait(network: string, finish: number, disconnected: AbortSignal | undefined): Promise<void> {
    if (this.#queue.length >= this.#options.queueLimit) this.#refuseLast(finish);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const request = { network, finish, start: resolve, refuse: reject };
    this.#queue.push(request);
    const abandon = () => {
      if (this.#remove(request)) reject(clientDisconnected());
    };
    disconnected?.addEventListener("abort", abandon, { once: true });
    try {
      await promise;
    } finally {
      disconnected?.removeEventListener("abort", abandon);
    }
  }

  /** Makes room in a full queue. @throws ApiError BUSY when the new request would be served last */
  #refuseLast(finish: number): void {
    const last = this.#queue.reduce<QueuedRequest | undefined>(
      (latest, each) => (each.finish > (latest?.finish ?? finish) ? each : latest),
      undefined,
    );
    if (!last) throw this.#refusal("BUSY");
    this.#remove(last);
    last.refuse(this.#refusal("BUSY"));
  }

  #refusal(code: "TOO_MANY_REQUESTS" | "BUSY"): ApiError {
    this.#options.onRefused?.();
    return new ApiError(code, { headers: { "retry-after": "5" } });
  }

  /** Passes a free place to the request that is due first. */
  #startNext(): void {
    const [first] = this.#queue;
    if (first) {
      const next = this.#queue.reduce((least, each) => (each.finish < least.finish ? each : least), first);
      this.#remove(next);
      this.#virtualTime = next.finish;
      next.start();
      return;
    }
    this.#running -= 1;
    if (this.#running === 0) this.#virtualTime = 0;
  }

  /** @returns false when the request is no longer queued */
  #remove(request: QueuedRequest): boolean {
    const index = this.#queue.indexOf(request);
    if (index >= 0) this.#queue.splice(index, 1);
    return index >= 0;
  }
}

function clientDisconnected(): ApiError {
  return new ApiError("BAD_REQUEST", { detail: "the client has disconnected" });
}
