import { once } from "node:events";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { LabelCounter } from "./counters.ts";
import { addHost, type HostSources } from "./host.ts";
import { requestKind } from "./request-kind.ts";

interface MetricsOptions extends HostSources {
  /** Where metrics are served, apart from the site. */
  address: { host: string; port: number };
}

/** Seconds, from cached responses to what visitors no longer wait for. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Serves Prometheus metrics at /metrics on a separate port, which visitors cannot reach; each replica is scraped by itself
 * (decision 33). It listens when the app is ready.
 * @throws from `app.ready()` when it cannot listen
 */
export const metrics = fp<MetricsOptions>(
  async (app, { address, ...sources }) => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    addRequests(app, registry);
    for (const counter of Object.values(app.counts))
      if (counter instanceof LabelCounter) registry.registerMetric(counter.metric);
    const queues = new Gauge({
      name: "klarholm_queue_length",
      help: "Waiting jobs, and uploads in progress, by queue.",
      labelNames: ["queue"],
      registers: [],
      collect: () => app.counts.queues.forEach((length, queue) => queues.set({ queue }, length())),
    });
    registry.registerMetric(queues);
    addHost(app, registry, sources);

    const server = createServer((request, response) => {
      if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
      registry.metrics().then(
        (text) =>
          response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text),
        (error: unknown) => {
          app.log.error({ err: error }, "metrics");
          response.writeHead(500).end();
        },
      );
    });
    app.addHook("onReady", async () => {
      server.listen(address.port, address.host);
      await once(server, "listening").catch((cause: unknown) => {
        throw new Error(`METRICS: cannot listen at ${address.host}:${address.port}, which may be in use.`, { cause });
      });
    });
    app.addHook("onClose", async () => {
      server.close();
      server.closeAllConnections();
    });
  },
  { name: "metrics", dependencies: ["counts", "drain", "health", "response-listeners"] },
);

/** Rates and latencies by kind of request, and the number of requests in flight. */
function addRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: "klarholm_http_request_duration_seconds",
    help: "Time from the head of a request to the end of its response, by kind and status class.",
    labelNames: ["kind", "status"],
    buckets,
    registers: [registry],
  });
  app.responseListeners.push(({ url, status, ms }) =>
    duration.observe({ kind: requestKind(url), status: `${Math.floor(status / 100)}xx` }, ms / 1000),
  );
  const inFlight: Gauge = new Gauge({
    name: "klarholm_http_requests_in_flight",
    help: "Requests in flight.",
    registers: [],
    collect: () => inFlight.set(app.drain.inFlight),
  });
  registry.registerMetric(inFlight);
}
