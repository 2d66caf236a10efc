import type { FastifyInstance } from "fastify";
import { Gauge, Histogram, type Registry } from "prom-client";
import type { ResponseListeners } from "../http/answered.ts";
import { requestKind } from "./request-kind.ts";

/** Seconds, from what is kept in memory to what a visitor has given up on. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Rates and latencies by kind of request, and how many are under way. */
export function watchRequests(app: FastifyInstance, listeners: ResponseListeners, registry: Registry): void {
  const duration = new Histogram({
    name: "klarholm_http_request_duration_seconds",
    help: "Time from the head of a request to the end of its answer, by kind and class of status.",
    labelNames: ["kind", "status"],
    buckets,
    registers: [registry],
  });
  listeners.push(({ url, status, ms }) =>
    duration.observe({ kind: requestKind(url), status: `${Math.floor(status / 100)}xx` }, ms / 1000),
  );
  const inFlight: Gauge = new Gauge({
    name: "klarholm_http_requests_in_flight",
    help: "Requests under way.",
    registers: [],
    collect: () => void inFlight.set(app.drain.inFlight),
  });
  registry.registerMetric(inFlight);
}
