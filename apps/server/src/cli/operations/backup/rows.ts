import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

/** A row as the database driver returns and accepts it. */
export type Row = Record<string, unknown>;

/** Identifies the contents of a file in a backup. */
export const fileDigest = z.object({ bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type FileDigest = z.infer<typeof fileDigest>;

/**
 * Writes rows as lines of JSON, compressed, readable by the owner only. Binary values are `{"$bytes": base64}`.
 * @returns the number of rows, and the digest of the file
 */
export async function writeRows(path: string, rows: AsyncIterable<Row>): Promise<FileDigest & { rows: number }> {
  let count = 0;
  async function* lines() {
    for await (const row of rows) {
      count += 1;
      yield `${JSON.stringify(mapValues(row, toJson))}\n`;
    }
  }
  await pipeline(lines, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }));
  return { rows: count, ...(await digestOf(path)) };
}

/** Reads the rows of a file that `writeRows` wrote. */
export async function* readRows(path: string): AsyncGenerator<Row> {
  const source = createReadStream(path);
  const plain = source.pipe(createGunzip());
  source.on("error", (error) => plain.destroy(error));
  for await (const line of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY }))
    yield mapValues(z.record(z.string(), z.unknown()).parse(JSON.parse(line)), fromJson);
}

export async function digestOf(path: string): Promise<FileDigest> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

function mapValues(row: Row, change: (value: unknown) => unknown): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)]));
}

function toJson(value: unknown): unknown {
  return value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString("base64") } : value;
}

function fromJson(value: unknown): unknown {
  return typeof value === "object" && value !== null ? bytes.parse(value) : value;
}

const bytes = z.strictObject({ $bytes: z.base64() }).transform(({ $bytes }) => Buffer.from($bytes, "base64"));
