import fp from "fastify-plugin";
import { Counter } from "prom-client";
import type { QueryOutcome } from "@klarholm/contract/desk/codes";

/** A Prometheus counter with typed label values, of which there must be few. */
export class LabelCounter<Labels extends readonly string[]> {
  /** Belongs to no registry yet. */
  readonly metric: Counter;

  /** @param expected label values that start at 0: a rate over a new series would miss its first event */
  constructor(
    name: string,
    help: string,
    labelNames: { [K in keyof Labels]: string },
    expected: readonly Labels[] = [],
  ) {
    this.metric = new Counter({ name, help, labelNames, registers: [] });
    for (const labels of expected) this.metric.labels(...labels).inc(0);
  }

  count(...labels: Labels): void {
    this.metric.labels(...labels).inc();
  }
}

/** Whether a response came from a cache. */
export type CacheRead = "hit" | "miss";

/** Refusals that may indicate an attack: kinds and what was refused. */
const securityEvents = {
  limit: [
    "pages",
    "searches",
    "uploads",
    "pictures",
    "unusual-pictures",
    "captchas",
    "guesses",
    "network-bytes",
    "beacons",
    "sign-ins",
    "store-bytes",
  ],
  file: ["size", "kind", "content", "virus"],
  token: ["api", "preview", "key"],
  code: ["captcha", "deletion", "verification"],
  "sign-in": ["other", "password"],
  origin: ["form", "desk"],
} as const;

type SecurityEvents = typeof securityEvents;
export type SecurityEvent = {
  [E in keyof SecurityEvents]: [event: E, what: SecurityEvents[E][number]];
}[keyof SecurityEvents];
export type LimitName = SecurityEvents["limit"][number];

/** Counters since the start of the process. Modules count, whether or not metrics are served. */
export class Counts {
  readonly calls = new LabelCounter<[call: string, outcome: string]>(
    "klarholm_calls_total",
    "API calls, including those of the site's own pages, by outcome: ok, or the error code.",
    ["call", "outcome"],
    [
      ["applyJob", "ok"],
      ["applyJob", "INTERNAL"],
      ["applyJob", "UNAVAILABLE"],
    ],
  );
  readonly verifications = new LabelCounter<[QueryOutcome]>(
    "klarholm_verifications_total",
    "Queries of security codes.",
    ["outcome"],
    [["limited"], ["repeat"], ["frozen"], ["voided"]],
  );
  readonly security = new LabelCounter<SecurityEvent>(
    "klarholm_security_events_total",
    "Refusals that may indicate an attack: limits, files, tokens, codes, forms of other sites.",
    ["event", "what"],
    Object.entries(securityEvents).flatMap(([event, refused]) => refused.map((what) => [event, what] as SecurityEvent)),
  );
  readonly mails = new LabelCounter<["sent" | "failed"]>(
    "klarholm_mails_total",
    "Mails to HR, by whether the mail server accepted them.",
    ["result"],
    [["sent"], ["failed"]],
  );
  readonly pages = new LabelCounter<[CacheRead]>(
    "klarholm_page_cache_total",
    "Cached and rendered pages.",
    ["result"],
    [["hit"], ["miss"]],
  );
  readonly renditions = new LabelCounter<[use: "pages" | "on-demand", CacheRead]>(
    "klarholm_rendition_cache_total",
    "Cached and rendered pictures.",
    ["use", "result"],
    [
      ["pages", "hit"],
      ["pages", "miss"],
      ["on-demand", "hit"],
      ["on-demand", "miss"],
    ],
  );
  readonly storage = new LabelCounter<["ok" | "failed"]>(
    "klarholm_storage_checks_total",
    "Checks whether the store of STORAGE_URL answers, every 30 seconds, and can be written, every 10 minutes.",
    ["result"],
    [["ok"], ["failed"]],
  );
  /** Present length by queue. */
  readonly queues = new Map<string, () => number>();
}

declare module "fastify" {
  interface FastifyInstance {
    counts: Counts;
  }
}

export const counts = fp(async (app) => void app.decorate("counts", new Counts()), { name: "counts" });
