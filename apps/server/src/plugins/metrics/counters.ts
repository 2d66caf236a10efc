import type { QueryOutcome } from "../../db/schema.ts";

/** Counts what happens, by one or more labels of few values each. */
export class LabelCounter<Labels extends readonly string[]> {
  readonly #counts = new Map<string, { labels: Labels; times: number }>();

  /** @param expected is told of before it happens: a rate that begins at nothing hides the first time */
  constructor(expected: readonly Labels[] = []) {
    for (const labels of expected) this.#entry(labels);
  }

  count(...labels: Labels): void {
    this.#entry(labels).times += 1;
  }

  /** What has happened, and how often since the process began. */
  all(): readonly { labels: Labels; times: number }[] {
    return [...this.#counts.values()];
  }

  #entry(labels: Labels): { labels: Labels; times: number } {
    const key = labels.join(" ");
    const known = this.#counts.get(key) ?? { labels, times: 0 };
    this.#counts.set(key, known);
    return known;
  }
}

/** Where an answer came from that may be kept. */
export type CacheRead = "hit" | "miss";

/** What was refused that somebody may have meant ill by: what kind of thing, and which. Words of this code alone. */
export type SecurityEvent =
  | ["limit", LimiterName | "captchas" | "guesses" | "network-bytes" | "sign-ins" | "store-bytes"]
  | ["file", "size" | "kind" | "content" | "virus"]
  | ["token", "api" | "preview"]
  | ["code", "captcha" | "deletion" | "verification"]
  | ["sign-in", "other" | "password"]
  | ["origin", "form" | "desk"];

/** What networks take turns at, or have so much of in a minute. */
export type LimiterName = "pages" | "searches" | "uploads" | "pictures" | "unusual-pictures";

const securityEvents: SecurityEvent[] = [
  ...(["pages", "searches", "uploads", "pictures", "unusual-pictures"] as const).map(
    (door) => ["limit", door] as const,
  ),
  ...(["captchas", "guesses", "network-bytes", "sign-ins", "store-bytes"] as const).map(
    (what) => ["limit", what] as const,
  ),
  ...(["size", "kind", "content", "virus"] as const).map((what) => ["file", what] as const),
  ...(["api", "preview"] as const).map((what) => ["token", what] as const),
  ...(["captcha", "deletion", "verification"] as const).map((what) => ["code", what] as const),
  ...(["other", "password"] as const).map((what) => ["sign-in", what] as const),
  ...(["form", "desk"] as const).map((what) => ["origin", what] as const),
].map(([event, what]) => [event, what] as SecurityEvent);

/** What a process counts from its start on, for whoever reads it (metrics/). Rooms count; they do not know who reads. */
export class Counts {
  /** Calls of the API, those of its own pages among them, by name and by `ok` or the code of the error. */
  readonly calls = new LabelCounter<[call: string, outcome: string]>([
    ["applyJob", "ok"],
    ["applyJob", "INTERNAL"],
    ["applyJob", "UNAVAILABLE"],
  ]);
  readonly verifications = new LabelCounter<[QueryOutcome]>([["limited"], ["repeat"], ["frozen"], ["voided"]]);
  readonly security = new LabelCounter<SecurityEvent>(securityEvents);
  readonly mails = new LabelCounter<["sent" | "failed"]>([["sent"], ["failed"]]);
  readonly pages = new LabelCounter<[CacheRead]>([["hit"], ["miss"]]);
  readonly renditions = new LabelCounter<[use: "pages" | "on-demand", CacheRead]>([
    ["pages", "hit"],
    ["pages", "miss"],
    ["on-demand", "hit"],
    ["on-demand", "miss"],
  ]);
  /** How many wait at present, by the queue's name. */
  readonly queues = new Map<string, () => number>();
}
