// @module-tag extended
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { howMany } from "../../../test/endurance.ts";
import { type PageRequest, pageRequests } from "../../../test/hostile-addresses.ts";
import { loadWebBuild } from "./site.ts";

const cases = howMany(800, 30_000);
const seed = 20_261_123;
/** Processor time that a response may take, in milliseconds. */
const cpuLimitMs = 2000;
/** Real time in milliseconds, of which a busy machine needs much. */
const timeoutMs = 60_000;

let test: TestApp;
let origin: string;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  test = await buildTestApp({
    folder: join(import.meta.dirname, "../../../../../e2e/brand"),
    env: { TRUST_PROXY: "true" },
    site: await loadWebBuild(),
  });
  origin = await test.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  agent.destroy();
  await test[Symbol.asyncDispose]();
});

/** The status of the response, or the error. */
function statusOf({ method, path, headers, body }: PageRequest, visitor: string): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const { hostname, port } = new URL(origin);
  const begun = process.threadCpuUsage();
  const sent = httpRequest(
    { hostname, port, method, path, agent, headers: { ...headers, "x-forwarded-for": visitor } },
    (answer) => {
      answer.resume().on("end", () => {
        const { user, system } = process.threadCpuUsage(begun);
        resolve(
          user + system > cpuLimitMs * 1000 ? `more than ${cpuLimitMs} ms of a processor` : (answer.statusCode ?? 0),
        );
      });
      answer.on("error", (error) => resolve(error.message));
    },
  );
  sent.on("error", (error) => resolve(error.message));
  sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)));
  sent.end(body);
  return promise;
}

it(
  `[OPS-04] ${cases} odd requests for pages, forms, sheets and pictures get an answer each, and never a 5xx`,
  { timeout: 3_600_000 },
  async () => {
    const sitemap = (await test.app.inject("/sitemap.xml")).body;
    const known = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    expect(known.length).toBeGreaterThan(40);
    const requests = fc.sample(pageRequests(known), { numRuns: cases, seed });
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const statuses = new Map<number | string, number>();
    const faults: string[] = [];
    let next = 0;
    const client = async () => {
      for (let number = next++; number < requests.length; number = next++) {
        const request = requests[number];
        if (!request) break;
        // From different addresses, so that limits do not refuse them.
        const status = await statusOf(request, `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (typeof status === "string" || status >= 500)
          faults.push(
            `${status} ${request.method} ${request.path} ${JSON.stringify(request.headers)} ${request.body}`.slice(
              0,
              600,
            ),
          );
      }
    };
    await Promise.all([client(), client(), client(), client()]);
    expect(faults).toEqual([]);
    // Client errors log no stack.
    expect(logged.mock.calls.slice(0, 5)).toEqual([]);
    // Enough requests reached the pages.
    for (const status of [200, 301, 302, 400, 404])
      expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(cases / 200);
  },
);
