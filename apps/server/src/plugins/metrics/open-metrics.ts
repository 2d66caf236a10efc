import { once } from "node:events";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { addCounts } from "./counts.ts";
import { addHost, type HostSources } from "./host.ts";
import type { ResponseListeners } from "../http/answered.ts";
import { watchRequests } from "./requests.ts";

export interface MetricsOptions extends HostSources {
  /** Where they are served, apart from the site. */
  address: { host: string; port: number };
}

/**
 * Serves what Prometheus reads at /metrics, on a port of its own: what visitors reach cannot show it, and each replica
 * is read by itself (decision 33). It listens once the app is ready, and ends with it.
 * @throws from `app.ready()` when it cannot listen
 */
export function openMetrics(
  app: FastifyInstance,
  listeners: ResponseListeners,
  { address, ...sources }: MetricsOptions,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchRequests(app, listeners, registry);
  addCounts(app, registry);
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
}
