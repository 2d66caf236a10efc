export interface Network {
  name: string;
  /** Bytes per second in either direction. */
  throughput: number;
  /** Network latency: milliseconds from a request to the first byte of its response, without the server's time. */
  roundTripMs: number;
}

/** Throttling of a visitor's phone and connection. */
export interface Condition {
  /** CPU slowdown relative to this machine. */
  cpu: number;
  network: Network;
}

/** When the first press on a page is made. */
export interface Moment {
  name: string;
  /** Milliseconds after it. */
  after: "paint" | "load";
  delayMs: number;
}

const megabit = 1_000_000 / 8;
const slow: Network = { name: "slow 4G", throughput: 1.6 * megabit, roundTripMs: 150 };
const fast: Network = { name: "fast", throughput: 10 * megabit, roundTripMs: 40 };

/** The condition of the goals; peers are measured under it alone. */
export const goalCondition: Condition = { cpu: 4, network: slow };

export const conditions: readonly Condition[] = [
  goalCondition,
  { cpu: 6, network: slow },
  { cpu: 4, network: fast },
  { cpu: 6, network: fast },
];

export const moments: readonly Moment[] = [
  { name: "0.3 s after first paint", after: "paint", delayMs: 300 },
  { name: "1 s after load", after: "load", delayMs: 1000 },
  { name: "6 s after load", after: "load", delayMs: 6000 },
];
