import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { siteUrl } from "./harness.ts";
import { startServer } from "./server-process.ts";

/** Mocked response of a broken API. */
export interface Broken {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

/**
 * Result of a call: another response, a dropped connection, no response at all, bytes that are no JSON, the real
 * response after some milliseconds, or the real response with a part of it changed.
 */
export type Fault = Broken | "drop" | "hang" | "garbage" | { slow: number } | { patch: (answer: unknown) => unknown };

/** Decides by the called address; undefined forwards the call. */
export type Breaker = (called: URL, request: IncomingMessage) => Fault | undefined | Promise<Fault | undefined>;

export interface SecondSite {
  /** Origin without a trailing slash. */
  url: string;
  /** Origin of its API. */
  apiHost: string;
  /** Expected complaints of every page of it: browsers call an API of another origin, which the harness blocks. */
  expected: RegExp[];
  /** Its log so far, a parsed line each. */
  log: () => unknown[];
  /** Replaces the rule; without one every call succeeds again. */
  breakCalls: (broken?: Breaker) => void;
  stop: () => Promise<void>;
}

/**
 * Starts another web process whose API is a proxy to the running site's API that breaks some calls.
 * @param broken the first rule
 * @param settings additional settings of the web process
 */
export async function startSecondSite(
  broken: Breaker = () => undefined,
  settings: Record<string, string> = {},
): Promise<SecondSite> {
  let rule = broken;
  const proxy = createServer((request, response) => void forward(request, response, rule));
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
    const breakCalls = (next: Breaker = () => undefined) => void (rule = next);
    return { url, apiHost, expected, log, breakCalls, stop: () => stop().finally(closeProxy) };
  } catch (error) {
    closeProxy();
    throw error;
  }
}

async function forward(request: IncomingMessage, response: ServerResponse, broken: Breaker) {
  const called = new URL(request.url ?? "/", siteUrl);
  const fault = await broken(called, request);
  if (fault === "hang") return;
  if (fault === "drop") return void request.socket.destroy();
  if (fault === "garbage")
    return void response.writeHead(200, { "content-type": "application/json" }).end('<html>{"success": tru');
  if (fault && "status" in fault) {
    response
      .writeHead(fault.status, { "content-type": "application/json", ...fault.headers })
      .end(JSON.stringify(fault.body));
    return;
  }
  if (fault && "slow" in fault) await sleep(fault.slow);
  const answer = await ask(called, request);
  const text = await answer.text();
  const body = fault && "patch" in fault ? JSON.stringify(fault.patch(JSON.parse(text))) : text;
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(body);
}

/** Forwards the request to the real API. */
async function ask(called: URL, request: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const name of ["content-type", "store", "token"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = "GET" } = request;
  return fetch(called, { method, headers, ...(method !== "GET" && { body: Buffer.concat(chunks) }) });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
