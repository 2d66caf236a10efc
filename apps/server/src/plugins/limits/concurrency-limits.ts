import fp from "fastify-plugin";
import type { LimitName } from "../metrics/counters.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

interface ConcurrencyLimits {
  /** Pages that are not cached: some 10 ms of the main thread each. */
  pages: ConcurrencyLimiter;
  /** Searches, suggestions and lists of browsers: 1 to 2 ms of the search thread each. */
  searches: ConcurrencyLimiter;
  /** Bodies with files: up to 30 MB each, which may take a minute on a phone. */
  uploads: ConcurrencyLimiter;
}

declare module "fastify" {
  interface FastifyInstance {
    limits: ConcurrencyLimits;
  }
}

/** Limits of the most expensive work. An office may share one address, so a network may queue many requests. */
export const concurrencyLimits = fp(
  async (app) => {
    const { queues, security } = app.counts;
    const limiter = (name: LimitName, maxConcurrent: number, maxPerNetwork: number, queueLimit: number) =>
      new ConcurrencyLimiter({
        maxConcurrent,
        maxPerNetwork,
        queueLimit,
        onRefused: () => security.count("limit", name),
      });
    const limits = {
      pages: limiter("pages", 4, 64, 512),
      searches: limiter("searches", 4, 32, 256),
      uploads: limiter("uploads", 32, 8, 0),
    };
    app.decorate("limits", limits);
    queues
      .set("uploads", () => limits.uploads.running)
      .set("pages", () => limits.pages.waiting)
      .set("searches", () => limits.searches.waiting);
  },
  { name: "limits", dependencies: ["counts"] },
);
