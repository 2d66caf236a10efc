import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSwift, startSwift, type Swift } from "../../../test/swift/swift.ts";
import { DiskStorage } from "./disk-storage.ts";
import { type S3Settings, S3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

const mebibyte = 1024 * 1024;
const read = async (storage: Storage, key: string, range?: { start: number; end?: number }) => {
  const stream = await storage.get(key, range);
  return stream && buffer(stream);
};
const listed = async (storage: Storage, prefix: string) => {
  const keys = [];
  for await (const { key, bytes } of storage.list(prefix)) keys.push(`${key} ${bytes}`);
  return keys.toSorted();
};

/** Chunks of a mebibyte. */
function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += mebibyte) yield bytes.subarray(at, at + mebibyte);
}

describe("a storage", () => {
  let dir = "";
  let swift: Swift | undefined;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "klarholm-storage-"));
    if (hasSwift) swift = await startSwift();
  });
  afterAll(async () => {
    await swift?.[Symbol.asyncDispose]();
    await rm(dir, { recursive: true, force: true });
  });
  const s3 = () => {
    if (!swift) throw new Error("Swift is not running");
    return swift.settings;
  };

  const storages: [name: string, exists: boolean, open: () => Storage][] = [
    ["on a disk", true, () => new DiskStorage(join(dir, "objects"))],
    ["of OpenStack Swift's S3 API", hasSwift, () => new S3Storage(s3())],
  ];
  for (const [name, exists, open] of storages) {
    it.skipIf(!exists)(`[STORE-S3-01] ${name} stores, reads in ranges, lists and removes objects`, async () => {
      const storage = open();
      await storage.check();
      const large = randomBytes(9 * mebibyte + 5);
      await storage.put("a/small.txt", Buffer.from("0123456789"));
      await storage.put("a/b/empty", Buffer.alloc(0));
      // Two parts of a multipart upload.
      await storage.put("a/b/large", Readable.from(chunksOf(large)));
      expect((await read(storage, "a/b/large"))?.equals(large)).toBe(true);
      expect(String(await read(storage, "a/small.txt"))).toBe("0123456789");
      expect(String(await read(storage, "a/small.txt", { start: 2, end: 4 }))).toBe("234");
      expect(String(await read(storage, "a/small.txt", { start: 7 }))).toBe("789");
      expect([await storage.size("a/b/large"), await storage.size("a/b/empty")]).toEqual([large.length, 0]);
      expect(await listed(storage, "a/b/")).toEqual(["a/b/empty 0", `a/b/large ${large.length}`]);
      await Promise.all(["a/small.txt", "a/b/large", "a/b/empty", "a/none"].map((key) => storage.remove(key)));
      expect([await read(storage, "a/b/large"), await storage.size("a/none"), await listed(storage, "a/")]).toEqual([
        undefined,
        undefined,
        [],
      ]);
      await expect(storage.get("../secret")).rejects.toThrow("Invalid key");
    });

    it.skipIf(!exists)(`[STORE-S3-01] ${name} stores nothing of a source that fails`, async () => {
      const storage = open();
      const fails = async function* () {
        yield* chunksOf(randomBytes(9 * mebibyte));
        throw new Error("the visitor left");
      };
      await expect(storage.put("f/part", fails())).rejects.toThrow("the visitor left");
      expect([await storage.size("f/part"), await listed(storage, "f/")]).toEqual([undefined, []]);
      if (storage instanceof DiskStorage) expect(await readdir(join(dir, "objects", "f"))).toEqual([]);
    });
  }

  it.skipIf(!hasSwift)("[STORE-S3-02] names a wrong key, a missing bucket and a refusal in one line", async () => {
    const fault = (changes: Partial<S3Settings>) =>
      new S3Storage({ ...s3(), ...changes }, { tries: 1 }).check().catch((error: unknown) => String(error));
    expect(await fault({ secretAccessKey: "a wrong secret" })).toMatch(
      /^StorageError: STORAGE_URL: list failed in bucket klarholm at 127.0.0.1:\d+: AWS_SECRET_ACCESS_KEY is wrong \(403 SignatureDoesNotMatch\)\.$/,
    );
    expect(await fault({ bucket: "missing" })).toContain("there is no such bucket (404 NoSuchBucket)");
    expect(await fault({ endpoint: "http://127.0.0.1:1" })).toContain("the store does not answer (ECONNREFUSED)");
  });
});

function partOf(body: Buffer, { headers }: IncomingMessage): Buffer {
  const [, from = "0", to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
  return body.subarray(Number(from), to ? Number(to) + 1 : undefined);
}

/** An S3 API of one object that fails in the given ways, one request after the other, and then works. */
async function faultyStore(faults: ((response: ServerResponse, request: IncomingMessage) => void)[], body: Buffer) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.range ?? ""}`.trim());
    const fault = faults.shift();
    if (fault) return fault(response, request);
    request.resume();
    const part = partOf(body, request);
    const status = request.headers.range ? 206 : 200;
    const etag = createHash("md5").update(body).digest("hex");
    request.once("end", () => response.writeHead(status, { "content-length": part.length, etag }).end(part));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const settings: S3Settings = {
    kind: "s3",
    bucket: "b",
    prefix: "",
    region: "r",
    pathStyle: true,
    readOnly: false,
    accessKeyId: "a",
    secretAccessKey: "s",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return {
    storage: new S3Storage(settings, { connectMs: 2000, idleMs: 200, requestMs: 400, tries: 3 }),
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

describe("a store with faults", () => {
  const body = randomBytes(300_000);
  const busy = (response: ServerResponse) =>
    void response.writeHead(503).end("<Error><Code>SlowDown</Code><Message>x</Message></Error>");
  const cut = (response: ServerResponse) => void response.socket?.destroy();
  const silent = () => undefined;
  /** Sends the beginning and then cuts the connection, or goes silent. */
  const begins = (then: (response: ServerResponse) => void) => (response: ServerResponse, request: IncomingMessage) => {
    const part = partOf(body, request);
    response.writeHead(200, { "content-length": part.length }).write(part.subarray(0, 100_000), () => then(response));
  };

  it("[STORE-S3-03] tries again after 503, silence and cut connections, and goes on with a broken download", async () => {
    await using puts = await faultyStore([busy, cut], body);
    await puts.storage.put("k", body);
    expect(puts.requests).toEqual(["PUT", "PUT", "PUT"]);
    await using gets = await faultyStore([silent, begins(cut), begins(silent)], body);
    const stream = await gets.storage.get("k");
    expect(stream && (await buffer(stream)).equals(body)).toBe(true);
    expect(gets.requests).toEqual(["GET", "GET", "GET bytes=100000-299999", "GET bytes=200000-299999"]);
  });

  it("[STORE-S3-03] fails after its tries, in one line", async () => {
    await using down = await faultyStore([busy, busy, busy], body);
    await expect(down.storage.put("k", body)).rejects.toThrow(
      /^STORAGE_URL: put failed in bucket b at 127.0.0.1:\d+: the store is overloaded or down \(503 SlowDown\)\.$/,
    );
    await using quiet = await faultyStore([silent, silent, silent], body);
    await expect(quiet.storage.size("k")).rejects.toThrow("no answer in time");
  });
});
