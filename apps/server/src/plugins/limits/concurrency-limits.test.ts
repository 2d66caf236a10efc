import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { calls, errorCodes } from "@klarholm/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { filledIn, multipart, resume } from "../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { testSite, type TestSite } from "../../../test/test-site.ts";
import { tarpitDelayMs } from "../http/tarpit.ts";
import { Search } from "../../modules/search/engine/search.ts";

const [hostile, good] = ["127.0.0.2", "127.0.0.3"];

let site: TestSite;
let test: TestApp;
let origin: URL;
beforeAll(async () => {
  site = await testSite();
  test = await buildTestApp({ site, changes: careersFiles() });
  origin = new URL(await test.app.listen({ host: "0.0.0.0", port: 0 }));
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Connects from a local address and collects what the server sends. */
function dial(localAddress: string) {
  const socket = connect({ port: Number(origin.port), host: "127.0.0.1", localAddress });
  sockets.push(socket);
  const connection = { socket, received: "" };
  socket.on("data", (data) => (connection.received += String(data))).on("error", () => undefined);
  return connection;
}

function request(localAddress: string, path: string) {
  const connection = dial(localAddress);
  connection.socket.write(`GET ${path} HTTP/1.1\r\nhost: site\r\nconnection: close\r\n\r\n`);
  return connection;
}

const { type, body } = multipart(filledIn(), [resume]);
const headOf = (contentType: string, length: number, path: string = calls.applyJob.path) =>
  `POST ${path} HTTP/1.1\r\nhost: site\r\ntoken: ${test.config.apiToken}\r\ncontent-type: ${contentType}\r\ncontent-length: ${length}\r\n\r\n`;
const queue = (name: string) => test.app.counts.queues.get(name)?.() ?? Number.NaN;
const answered = (connections: { received: string }[], status: number) =>
  connections.filter(({ received }) => received.includes(`HTTP/1.1 ${status}`));

describe("[SEC-01] many requests of one network", { tags: "extended" }, () => {
  it.each([
    ["pages", 64, "/products/keyword/"],
    ["searches", 32, `${calls.autocomplete.path}?size=5&searchWord=`],
  ])(
    "for %s wait in their own queue; beyond %i they get 429, and other networks are served",
    async (name, max, path) => {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>();
      const started = site.rendered;
      vi.spyOn(Search.prototype, "suggest").mockImplementation(async (_snapshot, typed) => {
        started.push(typed);
        await opened;
        return [];
      });
      site.between = () => opened;
      const many = Array.from({ length: max + 26 }, (_, index) => request(hostile, `${path}${index}`));
      await expect.poll(() => answered(many, 429).length).toBe(26);
      const [refused] = answered(many, 429);
      expect(refused?.received).toMatch(/^retry-after: 5\r$/m);
      expect(refused?.received).toContain(errorCodes.TOO_MANY_REQUESTS.message);

      const before = started.length;
      const other = request(good, `${path}wanted`);
      await expect.poll(() => queue(name)).toBe(max - 4 + 1);
      // Other requests are not queued.
      expect((await fetch(new URL("/healthz", origin))).status).toBe(200);
      open();
      await expect.poll(() => other.received).toContain("HTTP/1.1 200");
      expect(started.slice(before).findIndex((each) => each.endsWith("wanted"))).toBeLessThan(3);
      await expect.poll(() => answered(many, 200).length).toBe(max);
      await expect.poll(() => queue(name)).toBe(0);
      site.between = async () => undefined;
      vi.restoreAllMocks();
    },
  );

  it("with files get 503 beyond 8, and other networks are served", async () => {
    const begin = (address: string) => {
      const connection = dial(address);
      connection.socket.write(headOf(type, body.length));
      connection.socket.write(body.subarray(0, 200));
      return connection;
    };
    const many = Array.from({ length: 12 }, () => begin(hostile));
    await expect.poll(() => answered(many, 503).length).toBe(4);
    const [refused] = answered(many, 503);
    expect(refused?.received).toMatch(/^retry-after: 10\r$/m);
    expect(refused?.received).toContain(errorCodes.UPLOADS_BUSY.message);
    const other = begin(good);
    await expect.poll(() => queue("uploads")).toBe(9);
    expect(other.received).toBe("");
    for (const { socket } of [...many, other]) socket.destroy();
    await expect.poll(() => queue("uploads")).toBe(0);
  });
});

describe("[SEC-02] a refusal", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Like `expect.poll`, which would advance the fake timers. */
  const until = async (holds: () => boolean) => {
    while (!holds()) await sleep(5);
  };

  it("is delayed by a second, other responses are not", async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    site.between = () => opened;
    const many = Array.from({ length: 90 }, (_, at) => request(hostile, `/products/keyword/held-${at}`));
    await until(() => queue("refusals") === 90 - 64);
    vi.advanceTimersByTime(tarpitDelayMs - 1);
    expect((await fetch(new URL("/healthz", origin))).status).toBe(200);
    expect(many.filter(({ received }) => received !== "")).toEqual([]);
    vi.advanceTimersByTime(1);
    await until(() => answered(many, 429).length === 90 - 64);
    // A client that disconnects meanwhile is removed.
    const gone = request(hostile, "/products/keyword/gone");
    await until(() => queue("refusals") === 1);
    gone.socket.destroy();
    await until(() => queue("refusals") === 0);
    open();
    site.between = async () => undefined;
    await until(() => queue("pages") === 0);
  });

  it("leaves the body unread until it was sent", async () => {
    const running = Array.from({ length: 8 }, () => {
      const connection = dial(hostile);
      connection.socket.write(headOf(type, body.length));
      return connection;
    });
    await until(() => queue("uploads") === 8);
    const refused = dial(hostile);
    const length = 50_000_000;
    refused.socket.write(headOf(type, length));
    refused.socket.write(Buffer.alloc(length));
    await until(() => queue("refusals") === 1);
    // The socket buffers of both ends hold some MB.
    for (let turn = 0; turn < 50; turn++) await sleep(5);
    expect(refused.socket.writableLength).toBeGreaterThan(length / 2);
    vi.advanceTimersByTime(tarpitDelayMs);
    await until(() => refused.received.includes("HTTP/1.1 503"));
    await until(() => refused.socket.writableLength === 0);
    for (const { socket } of running) socket.destroy();
    await until(() => queue("uploads") === 0);
  });
});

describe("[SEC-02] bodies that arrive slowly", () => {
  /** Sends some bytes per second of fake time until the connection ends. @returns its duration in seconds */
  async function drip(connection: ReturnType<typeof dial>, bytes: number): Promise<number> {
    for (let second = 1; second < 1000; second += 1) {
      connection.socket.write(Buffer.alloc(bytes, 0x20));
      await sleep(5);
      vi.advanceTimersByTime(1000);
      if (connection.socket.closed || connection.received !== "") return second;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Seconds of fake time, of which many pass on a busy machine until the response arrives. */
  const tooLate = 200;

  it.each([
    ["JSON", "application/json", calls.keywordList.path, /HTTP\/1\.1 400/],
    ["a form", "application/x-www-form-urlencoded", "/customer-service/product-verification", /HTTP\/1\.1 400/],
  ])("%s is refused after 20 seconds", async (_, contentType, path, answer) => {
    const connection = dial(hostile);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    try {
      connection.socket.write(headOf(contentType, 1000, path));
      await sleep(50);
      const lasted = await drip(connection, 1);
      expect(lasted).toBeGreaterThan(15);
      expect(lasted).toBeLessThan(tooLate);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(() => connection.received).toMatch(answer);
    await expect.poll(() => connection.socket.closed).toBe(true);
  });

  it("files below 1 kB/s are refused after a minute, faster ones are accepted", async () => {
    const [slow, fine] = [dial(hostile), dial(good)];
    const begin = async ({ socket }: typeof slow) => {
      socket.write(headOf(type, 10_000_000));
      socket.write(body.subarray(0, 2000));
      await sleep(50);
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    try {
      await begin(slow);
      const lasted = await drip(slow, 100);
      expect(lasted).toBeGreaterThan(28);
      expect(lasted).toBeLessThan(tooLate);
      expect(slow.received).toContain("HTTP/1.1 400");
      await begin(fine);
      for (let second = 0; second < 90; second += 1) {
        fine.socket.write(Buffer.alloc(3000, 0x20));
        await sleep(5);
        vi.advanceTimersByTime(1000);
      }
      expect([fine.received, fine.socket.closed]).toEqual(["", false]);
    } finally {
      vi.useRealTimers();
    }
  });
});
