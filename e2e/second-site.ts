import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { siteUrl } from "./harness.ts";
import { startServer } from "./server-process.ts";

/** What a broken API answers instead of the real one. */
export interface Broken {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

type Breaker = (called: URL, request: IncomingMessage) => Broken | undefined | Promise<Broken | undefined>;

export interface SecondSite {
  /** Origin without a trailing slash. */
  url: string;
  /** Origin of its API. */
  apiHost: string;
  /** Complaints of every page of it: browsers call an API of another origin, which the harness keeps from them. */
  expected: RegExp[];
  /** What it has logged so far, a parsed line each. */
  log: () => unknown[];
  stop: () => Promise<void>;
}

/**
 * Starts a web process of its own whose API is the running site's behind a proxy that breaks some answers.
 * @param broken decides by the called address; undefined lets the call through.
 * @param settings of the web process, beside those that make it one.
 */
export async function startSecondSite(broken: Breaker, settings: Record<string, string> = {}): Promise<SecondSite> {
  const proxy = createServer((request, response) => void forward(request, response, broken));
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const apiHost = `http://127.0.0.1:${portOf(proxy.address())}`;
  const closeProxy = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  try {
    const { url, log, stop } = await startServer({ ...settings, ROLE: "web", API_HOST: apiHost });
    const expected = [new RegExp(`third party: ${apiHost}`), new RegExp(`console: .*${apiHost}`)];
    return { url, apiHost, expected, log, stop: () => stop().finally(closeProxy) };
  } catch (error) {
    closeProxy();
    throw error;
  }
}

async function forward(request: IncomingMessage, response: ServerResponse, broken: Breaker) {
  const called = new URL(request.url ?? "/", siteUrl);
  const instead = await broken(called, request);
  if (instead) {
    response.writeHead(instead.status, { "content-type": "application/json", ...instead.headers }).end(JSON.stringify(instead.body));
    return;
  }
  const headers = new Headers();
  for (const name of ["content-type", "store", "token"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = "GET" } = request;
  const answer = await fetch(called, { method, headers, ...(method !== "GET" && { body: Buffer.concat(chunks) }) });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(await answer.text());
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
