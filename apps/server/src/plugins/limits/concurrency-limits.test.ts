import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { calls, errorCodes } from "@klarholm/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { filledIn, multipart, resume } from "../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { photograph } from "../../../test/factories.ts";
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

/** A connection from an address of this machine, and what has come over it. */
function dial(localAddress: string) {
  const socket = connect({ port: Number(origin.port), host: "127.0.0.1", localAddress });
  sockets.push(socket);
  const line = { socket, heard: "" };
  socket.on("data", (data) => (line.heard += String(data))).on("error", () => undefined);
  return line;
}

function ask(localAddress: string, path: string) {
  const line = dial(localAddress);
  line.socket.write(`GET ${path} HTTP/1.1\r\nhost: site\r\nconnection: close\r\n\r\n`);
  return line;
}

const { type, body } = multipart(filledIn(), [resume]);
const headOf = (contentType: string, length: number, path: string = calls.applyJob.path) =>
  `POST ${path} HTTP/1.1\r\nhost: site\r\ntoken: ${test.config.apiToken}\r\ncontent-type: ${contentType}\r\ncontent-length: ${length}\r\n\r\n`;
const queue = (name: string) => test.app.counts.queues.get(name)?.() ?? Number.NaN;

describe("[SEC-01] one network at a door", { tags: "extended" }, () => {
  it("that asks for pages nobody asked for before waits for itself; beyond its share it gets 429, and others their turn", async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    site.between = () => opened;
    const many = Array.from({ length: 90 }, (_, at) => ask(hostile, `/products/keyword/${at}`));
    await expect.poll(() => many.filter(({ heard }) => heard.includes("HTTP/1.1 429")).length).toBe(90 - 64);
    const refused = many.find(({ heard }) => heard.includes("HTTP/1.1 429"))?.heard;
    expect(refused).toMatch(/^retry-after: 5\r$/m);
    expect(refused).toContain(errorCodes.TOO_MANY_REQUESTS.message);

    const rendered = site.rendered.length;
    const other = ask(good, "/wanted");
    await expect.poll(() => queue("pages")).toBe(64 - 4 + 1);
    // Health does not stand in line.
    expect((await fetch(new URL("/healthz", origin))).status).toBe(200);
    open();
    await expect.poll(() => other.heard).toContain("HTTP/1.1 200");
    expect(site.rendered.slice(rendered).indexOf("/wanted")).toBeLessThan(3);
    await expect.poll(() => many.filter(({ heard }) => heard.includes("HTTP/1.1 200")).length).toBe(64);
    await expect.poll(() => queue("pages")).toBe(0);
    site.between = async () => undefined;
  });

  it("that searches by script waits for itself; beyond its share it gets 429, and others their turn", async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const asked: string[] = [];
    vi.spyOn(Search.prototype, "suggest").mockImplementation(async (_snapshot, typed) => {
      asked.push(typed);
      await opened;
      return [];
    });
    const suggest = (from: string, word: string) => ask(from, `${calls.autocomplete.path}?searchWord=${word}&size=5`);
    try {
      const many = Array.from({ length: 60 }, (_, at) => suggest(hostile, `word-${at}`));
      await expect.poll(() => many.filter(({ heard }) => heard.includes("HTTP/1.1 429")).length).toBe(60 - 32);
      const refused = many.find(({ heard }) => heard.includes("HTTP/1.1 429"))?.heard;
      expect(refused).toMatch(/^retry-after: 5\r$/m);
      expect(refused).toContain(errorCodes.TOO_MANY_REQUESTS.message);

      const before = asked.length;
      const other = suggest(good, "wanted");
      await expect.poll(() => queue("searches")).toBe(32 - 4 + 1);
      // What costs no search stands in no line.
      const words = await fetch(new URL(calls.findSearchWord.path, origin));
      expect(words.status).toBe(200);
      open();
      await expect.poll(() => other.heard).toContain("HTTP/1.1 200");
      expect(asked.slice(before).indexOf("wanted")).toBeLessThan(3);
      await expect.poll(() => many.filter(({ heard }) => heard.includes("HTTP/1.1 200")).length).toBe(32);
      await expect.poll(() => queue("searches")).toBe(0);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it("that sends many bodies at once is told to come again, and others are not", async () => {
    const begin = (address: string) => {
      const line = dial(address);
      line.socket.write(headOf(type, body.length));
      line.socket.write(body.subarray(0, 200));
      return line;
    };
    const many = Array.from({ length: 12 }, () => begin(hostile));
    await expect.poll(() => many.filter(({ heard }) => heard.includes("HTTP/1.1 503")).length).toBe(4);
    const refused = many.find(({ heard }) => heard.includes("HTTP/1.1 503"))?.heard;
    expect(refused).toMatch(/^retry-after: 10\r$/m);
    expect(refused).toContain(errorCodes.UPLOADS_BUSY.message);
    const other = begin(good);
    await expect.poll(() => queue("uploads")).toBe(9);
    expect(other.heard).toBe("");
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

  /** As `expect.poll`, which lets the server's time go on. */
  const until = async (holds: () => boolean) => {
    while (!holds()) await sleep(5);
  };

  it("is heard after a second, so that whoever asks again at once spins once a second; nobody else waits", async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    site.between = () => opened;
    const many = Array.from({ length: 90 }, (_, at) => ask(hostile, `/products/keyword/held-${at}`));
    await until(() => queue("refusals") === 90 - 64);
    vi.advanceTimersByTime(tarpitDelayMs - 1);
    expect((await fetch(new URL("/healthz", origin))).status).toBe(200);
    expect(many.filter(({ heard }) => heard !== "")).toEqual([]);
    vi.advanceTimersByTime(1);
    await until(() => many.filter(({ heard }) => heard.includes("HTTP/1.1 429")).length === 90 - 64);
    // Whoever leaves meanwhile is forgotten.
    const gone = ask(hostile, "/products/keyword/gone");
    await until(() => queue("refusals") === 1);
    gone.socket.destroy();
    await until(() => queue("refusals") === 0);
    open();
    site.between = async () => undefined;
    await until(() => queue("pages") === 0);
  });

  it("keeps a body waiting in its sender's hands until it was heard", async () => {
    const inside = Array.from({ length: 8 }, () => {
      const line = dial(hostile);
      line.socket.write(headOf(type, body.length));
      return line;
    });
    await until(() => queue("uploads") === 8);
    const refused = dial(hostile);
    const length = 50_000_000;
    refused.socket.write(headOf(type, length));
    refused.socket.write(Buffer.alloc(length));
    await until(() => queue("refusals") === 1);
    // The systems of both ends hold some MB.
    for (let turn = 0; turn < 50; turn++) await sleep(5);
    expect(refused.socket.writableLength).toBeGreaterThan(length / 2);
    vi.advanceTimersByTime(tarpitDelayMs);
    await until(() => refused.heard.includes("HTTP/1.1 503"));
    await until(() => refused.socket.writableLength === 0);
    for (const { socket } of inside) socket.destroy();
    await until(() => queue("uploads") === 0);
  });
});

describe("[SEC-02] work for visitors who have left", () => {
  it("is not done: pages and pictures that stood in line for them are forgotten", { tags: "extended" }, async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    site.between = () => opened;
    const pages = Array.from({ length: 30 }, (_, at) => ask(hostile, `/products/keyword/left-${at}`));
    await expect.poll(() => queue("pages")).toBe(26);
    for (const { socket } of pages) socket.destroy();
    await expect.poll(() => queue("pages")).toBe(0);
    open();
    site.between = async () => undefined;
    await expect.poll(() => test.app.counts.queues.get("pages")?.()).toBe(0);
    expect(site.rendered.filter((path) => path.includes("left-"))).toHaveLength(4);

    await test.content.write("media/mood/large.webp", await photograph(3000, 2000));
    const widths = [200, 320, 480, 640, 750, 960, 1280, 1600, 1920, 2400];
    const pictures = ["avif", "webp", "jpg", "png"].flatMap((format) =>
      widths.map((width) =>
        ask(hostile, `/media/mood/large.webp?x-oss-process=image/resize,w_${width}/format,${format}`),
      ),
    );
    await expect.poll(() => queue("pictures-door")).toBeGreaterThan(10);
    for (const { socket } of pictures) socket.destroy();
    await expect.poll(() => queue("pictures-door")).toBe(0);
  });
});

describe("[SEC-02] bodies that drip", () => {
  /** Sends so many bytes in every second of the server's time, until the connection ends. @returns the seconds that it lasted */
  async function drip(line: ReturnType<typeof dial>, bytes: number): Promise<number> {
    for (let second = 1; second < 1000; second += 1) {
      line.socket.write(Buffer.alloc(bytes, 0x20));
      await sleep(5);
      vi.advanceTimersByTime(1000);
      if (line.socket.closed || line.heard !== "") return second;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Seconds: on a busy machine some go by until an answer has come through the socket. */
  const late = 200;

  it.each([
    ["JSON", "application/json", calls.keywordList.path, /HTTP\/1\.1 400/],
    ["a form", "application/x-www-form-urlencoded", "/customer-service/product-verification", /HTTP\/1\.1 400/],
  ])("%s is given up after 20 seconds", async (_, contentType, path, answer) => {
    const line = dial(hostile);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    try {
      line.socket.write(headOf(contentType, 1000, path));
      await sleep(50);
      const lasted = await drip(line, 1);
      expect(lasted).toBeGreaterThan(15);
      expect(lasted).toBeLessThan(late);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(() => line.heard).toMatch(answer);
    await expect.poll(() => line.socket.closed).toBe(true);
  });

  it("files that come at less than 1 kB a second are given up after a minute, at more they are taken", async () => {
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
      expect(lasted).toBeLessThan(late);
      expect(slow.heard).toContain("HTTP/1.1 400");
      await begin(fine);
      for (let second = 0; second < 90; second += 1) {
        fine.socket.write(Buffer.alloc(3000, 0x20));
        await sleep(5);
        vi.advanceTimersByTime(1000);
      }
      expect([fine.heard, fine.socket.closed]).toEqual(["", false]);
    } finally {
      vi.useRealTimers();
    }
  });
});
