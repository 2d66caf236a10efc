import { once } from "node:events";
import { connect } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildTestSite, type TestSiteApp } from "../../../test/build-test-site.ts";
import { ConcurrencyLimiter } from "../limits/concurrency-limiter.ts";

let lines: { level: number; msg: string; status?: number; path?: string }[] = [];
let test: TestSiteApp;
let port: number;
beforeAll(async () => {
  const logger = pino({ level: "trace" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  test = await buildTestSite({ logger });
  port = Number(new URL(await test.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
beforeEach(() => {
  lines = [];
});
afterAll(() => test[Symbol.asyncDispose]());

describe("[SEC-02] [OPS-05] a client that disconnects while its request is queued", () => {
  it.each([
    ["a page", "GET", "/products", ""],
    ["the data of a page", "GET", "/products.data", ""],
    ["a picture", "GET", "/media/products/plate.webp?x-oss-process=image/resize,w_77/format,webp", ""],
    ["a search", "POST", "/productSearch/mall/front/noAuth/v1/product/keywordList", "{}"],
  ])("for %s is logged as 499 and causes no error", async (_what, method, path, body) => {
    const { promise: queued, resolve: queue } = Promise.withResolvers<void>();
    const full = new ConcurrencyLimiter({ maxConcurrent: 0, maxPerNetwork: 10, queueLimit: 10 });
    const enter = ConcurrencyLimiter.prototype.enter;
    vi.spyOn(ConcurrencyLimiter.prototype, "enter").mockImplementation((...parameters) => {
      const entered = enter.apply(full, parameters);
      queue();
      return entered;
    });
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: x\r\ntoken: site-public\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await queued;
    socket.destroy();
    await expect
      .poll(() => lines.filter(({ msg }) => msg === "request"), { timeout: 20_000 })
      .toMatchObject([{ status: 499 }]);
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    expect([full.running, full.waiting]).toEqual([0, 0]);
  });
});
