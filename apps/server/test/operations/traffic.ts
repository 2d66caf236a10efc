import { Agent, request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { queryUrl } from "../security-codes.ts";

/** The name of the shipped nginx configuration. */
export const host = "www.example.com";

export interface Answer {
  /** 0 when the connection broke. */
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** Requests an address of the site through nginx on this machine. */
export function ask(path: string, { method = "GET", type = "", body = "" as string | Buffer } = {}): Promise<Answer> {
  const headers = { host, ...(type && { "content-type": type }) };
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port: 443, servername: host, path, method, agent, headers };
    const sent = request(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (data: string) => (text += data));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on("error", ({ message }) => resolve({ status: 0, text: message }));
    });
    sent.on("error", ({ message }) => resolve({ status: 0, text: message }));
    sent.end(body);
  });
}

export interface Traffic {
  /** Ends it. @returns the number of requests, and each that failed */
  end(): Promise<{ requests: number; failed: string[] }>;
}

/** Visitors that read pages with their scripts, lists and the site map, and query codes, until the traffic is ended. */
export function startTraffic(codes: readonly string[], visitors = 6): Traffic {
  const failed: string[] = [];
  let requests = 0;
  const over = new AbortController();
  // A reload of nginx closes idle connections. A browser repeats the request then, and this agent does not.
  agent.destroy();
  const get = async (path: string) => {
    const answer = await ask(path);
    requests += 1;
    if (answer.status !== 200) failed.push(`${answer.status} ${path} ${answer.text.slice(0, 200)}`);
    return answer.text;
  };
  const visit = async (own: number) => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      // A unique address, so that nginx does not answer from its cache.
      const page = await get(`/?from=${own}-${turn}`);
      const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
      if (script) await get(script);
      await get("/products");
      await get(queryUrl(codes[(own + turn * visitors) % codes.length] ?? ""));
      if (turn % 10 === 0) await get("/sitemap.xml");
      await sleep(150);
    }
  };
  const running = Promise.all(Array.from({ length: visitors }, (_, own) => visit(own)));
  return {
    async end() {
      over.abort();
      await running;
      return { requests, failed };
    },
  };
}
