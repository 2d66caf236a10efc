import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteUrl } from "./harness.ts";

/** What a broken API answers instead of the real one. */
interface Broken {
  status: number;
  body: unknown;
}

type Breaker = (called: URL) => Broken | undefined | Promise<Broken | undefined>;

export interface SecondSite {
  /** Origin without a trailing slash. */
  url: string;
  /** Complaints of every page of it: browsers call an API of another origin, which the harness keeps from them. */
  expected: RegExp[];
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

  const dataDir = await mkdtemp(join(tmpdir(), "klarholm-e2e-second-"));
  const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, ...settings, NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, ROLE: "web", API_HOST: apiHost },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    proxy.closeAllConnections();
    proxy.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = `http://127.0.0.1:${await readyPort(server)}`;
    return { url, expected: [new RegExp(`third party: ${apiHost}`), new RegExp(`console: .*${apiHost}`)], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function forward(request: IncomingMessage, response: ServerResponse, broken: Breaker) {
  const called = new URL(request.url ?? "/", siteUrl);
  const instead = await broken(called);
  if (instead) {
    response.writeHead(instead.status, { "content-type": "application/json" }).end(JSON.stringify(instead.body));
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

/** The port that the server says it listens on, once it is ready. */
async function readyPort(server: ChildProcess): Promise<string> {
  let output = "";
  for await (const chunk of server.stdout ?? []) {
    output += String(chunk);
    const port = /ready at http:\/\/\S+:(\d+)/.exec(output)?.[1];
    if (port) {
      // Nobody reads on; a full pipe would block the server.
      server.stdout?.resume();
      return port;
    }
  }
  throw new Error(`The second site did not start:\n${output}`);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
