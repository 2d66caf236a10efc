import type { FastifyInstance } from "fastify";
import { Counter, Gauge, type Registry } from "prom-client";
import type { LabelCounter } from "./counters.ts";

/** What the rooms of the server count (tally.ts). */
export function addCounts({ counts }: FastifyInstance, registry: Registry): void {
  const add = <Labels extends readonly string[]>(
    name: string,
    help: string,
    labelNames: readonly string[],
    tally: LabelCounter<Labels>,
  ) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const { labels, times } of tally.all())
          this.inc(Object.fromEntries(labelNames.map((label, index) => [label, labels[index] ?? ""])), times);
      },
    });
  add(
    "klarholm_calls_total",
    "Calls of the API, those of its own pages among them, by what became of them: ok, or the code of the error.",
    ["call", "outcome"],
    counts.calls,
  );
  add("klarholm_verifications_total", "Queries of security codes.", ["outcome"], counts.verifications);
  add(
    "klarholm_security_events_total",
    "What was refused that somebody may have meant ill by: limits, files, tokens, codes, forms of other sites.",
    ["event", "what"],
    counts.security,
  );
  add("klarholm_mails_total", "Mails to HR, by whether the mail server took them.", ["result"], counts.mails);
  add("klarholm_page_cache_total", "Pages that were kept, and pages that were rendered.", ["result"], counts.pages);
  add(
    "klarholm_rendition_cache_total",
    "Pictures that had been made when they were asked for, and others.",
    ["use", "result"],
    counts.renditions,
  );
  const queues = new Gauge({
    name: "klarholm_queue_length",
    help: "What waits or is being received, by queue.",
    labelNames: ["queue"],
    registers: [],
    collect: () => counts.queues.forEach((length, queue) => queues.set({ queue }, length())),
  });
  registry.registerMetric(queues);
}
