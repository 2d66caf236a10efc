import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

/** A row as a database gives and takes it. */
export type Row = Record<string, unknown>;

/** What a file of a backup is held against. */
export const fileMark = z.object({ bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type FileMark = z.infer<typeof fileMark>;

/**
 * Writes rows as lines of JSON, compressed, readable by their owner only. Bytes are `{"$bytes": base64}`.
 * @returns how many there were, and the mark of the file
 */
export async function writeRows(path: string, rows: AsyncIterable<Row>): Promise<FileMark & { rows: number }> {
  let count = 0;
  async function* lines() {
    for await (const row of rows) {
      count += 1;
      yield `${JSON.stringify(eachColumn(row, toJson))}\n`;
    }
  }
  const { through, mark } = marking();
  await pipeline(Readable.from(lines()), createGzip(), through, createWriteStream(path, { mode: 0o600, flush: true }));
  return { rows: count, ...mark() };
}

/** The rows of a file that `writeRows` made. */
export async function* readRows(path: string): AsyncGenerator<Row> {
  const source = createReadStream(path);
  const plain = source.pipe(createGunzip());
  source.on("error", (error) => plain.destroy(error));
  for await (const line of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY }))
    yield eachColumn(z.record(z.string(), z.unknown()).parse(JSON.parse(line)), fromJson);
}

/** The mark of a file that is there. */
export async function markOf(path: string): Promise<FileMark> {
  const { through, mark } = marking();
  through.resume();
  await pipeline(createReadStream(path), through);
  return mark();
}

function marking() {
  const through = new PassThrough();
  const hash = createHash("sha256");
  let bytes = 0;
  through.on("data", (data: Buffer) => {
    hash.update(data);
    bytes += data.length;
  });
  return { through, mark: (): FileMark => ({ bytes, sha256: hash.digest("hex") }) };
}

function eachColumn(row: Row, change: (value: unknown) => unknown): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)]));
}

function toJson(value: unknown): unknown {
  return value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString("base64") } : value;
}

function fromJson(value: unknown): unknown {
  return typeof value === "object" && value !== null ? bytes.parse(value) : value;
}

const bytes = z.strictObject({ $bytes: z.base64() }).transform(({ $bytes }) => Buffer.from($bytes, "base64"));
