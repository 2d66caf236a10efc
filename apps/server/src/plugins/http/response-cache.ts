import { randomUUID } from "node:crypto";
import { type RequestListener, type Server, createServer } from "node:http";
import type { FastifyServerOptions } from "fastify";
import type { CompletedRequest } from "./response-listeners.ts";
import type { PrecompressedBody } from "./precompressed-body.ts";

/** Sends cached responses before Fastify handles a request, which saves the cost of its request and reply objects. */
export class ResponseCache {
  /** Finds the response to a URL that was sent before and is still valid. */
  find: (url: string) => PrecompressedBody | undefined = () => undefined;
  readonly #onSent: (completed: CompletedRequest) => void;

  constructor(onSent: (completed: CompletedRequest) => void) {
    this.#onSent = onSent;
  }

  /** Fastify's `serverFactory`. */
  readonly createServer = (handle: RequestListener, options: FastifyServerOptions): Server => {
    const server = createServer((request, response) => {
      const { method = "", url = "" } = request;
      const body = method === "GET" ? this.find(url) : undefined;
      if (!body) return handle(request, response);
      const [started, reqId] = [performance.now(), randomUUID()];
      const status = body.sendCached(request, response, reqId);
      if (!status) return handle(request, response);
      this.#onSent({ reqId, method, url, status, ms: performance.now() - started });
    });
    // Fastify sets these on servers that it creates.
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout;
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout;
    server.setTimeout(options.connectionTimeout);
    return server;
  };
}
