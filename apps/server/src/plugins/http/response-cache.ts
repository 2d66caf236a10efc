import { randomUUID } from "node:crypto";
import { type RequestListener, type Server, createServer } from "node:http";
import type { FastifyServerOptions } from "fastify";
import type { ResponseListeners } from "./answered.ts";
import type { PrecompressedBody } from "./precompressed-body.ts";

/** Finds what an address was answered with before, and may be answered with again; undefined for all else. */
export type FindCachedResponse = (url: string) => PrecompressedBody | undefined;

/** Answers from what is kept before the framework hears of a request: none of its objects are made for what only a buffer is sent for. */
export class ResponseCache {
  /** Knows what is kept: nothing, at first. */
  find: FindCachedResponse = () => undefined;
  readonly #listeners: ResponseListeners;
  readonly #onSent: (url: string) => void;

  /**
   * @param listeners hear of each answer
   * @param onSent hears of the addresses that were answered so
   */
  constructor(listeners: ResponseListeners, onSent: (url: string) => void) {
    this.#listeners = listeners;
    this.#onSent = onSent;
  }

  /** The framework's `serverFactory`: its own server, with these answers before it. */
  readonly server = (handle: RequestListener, options: FastifyServerOptions): Server => {
    const server = createServer((request, response) => {
      const { method = "", url = "" } = request;
      const body = method === "GET" ? this.find(url) : undefined;
      if (!body) return handle(request, response);
      const [started, reqId] = [performance.now(), randomUUID()];
      const status = body.sendAgain(request, response, reqId);
      if (!status) return handle(request, response);
      this.#onSent(url);
      const ms = performance.now() - started;
      for (const tell of this.#listeners) tell({ reqId, method, url, status, ms });
    });
    // What it gives a server of its own.
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout;
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout;
    server.setTimeout(options.connectionTimeout);
    return server;
  };
}
