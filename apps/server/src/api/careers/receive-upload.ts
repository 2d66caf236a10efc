import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { applicationLimits } from "@klarholm/contract";
import type { FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";
import { mayBeResume } from "./file-type/file-type.ts";

/** A file of a multipart body, in a temporary place. */
export interface UploadedFile {
  field: string;
  /** As the visitor's machine calls it, without folders. */
  name: string;
  path: string;
  bytes: number;
}

export interface Upload extends AsyncDisposable {
  /** Text fields; `positionIdList` is a list however often it came. */
  fields: Record<string, string | string[]>;
  files: UploadedFile[];
}

export interface UploadLimits {
  /** The fields that carry files, and how many each may. */
  files: Readonly<Record<string, number>>;
  /** The fields that may occur more than once. */
  lists: readonly string[];
}

/** Bytes of a whole body: six files with what stands between them. */
const mostBytes = 62 * 1024 * 1024;
/** Bodies that are received at once; each may take a minute on a phone. */
const mostAtOnce = 32;
/** Milliseconds without a byte after which a body is given up, and for a whole body. */
const patience = { idle: 30_000, whole: 15 * 60_000 };
/** Milliseconds for which a refused body is still read, so that the refusal is heard. */
const courtesy = 2000;

/** Where bodies arrive, and how many may at a time. */
export class UploadDesk {
  readonly #dir: string;
  #underWay = 0;

  /** @param dir a folder of this process's own below DATA_DIR */
  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Removes what a process that ended in the middle has left. */
  async tidy(): Promise<void> {
    const old = Date.now() - patience.whole * 2;
    for (const name of await readdir(this.#dir).catch(() => [])) {
      const path = join(this.#dir, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < old) await rm(path, { recursive: true, force: true });
    }
  }

  /**
   * Receives a multipart body, its files on the disk: memory holds no more than a few pieces of each.
   * Its folder goes when the upload is disposed of.
   * @throws ApiError UPLOADS_BUSY, TOO_LARGE, FILE_REFUSED, or BAD_REQUEST for a body that is malformed or stops
   */
  async receive(request: FastifyRequest, limits: UploadLimits): Promise<Upload> {
    if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw await this.#refuse(request, new ApiError("TOO_LARGE"));
    if (this.#underWay >= mostAtOnce) throw await this.#refuse(request, new ApiError("UPLOADS_BUSY", { headers: { "retry-after": "10" } }));
    this.#underWay += 1;
    const dir = join(this.#dir, randomUUID());
    const remove = () => rm(dir, { recursive: true, force: true });
    try {
      await mkdir(dir, { recursive: true });
      return { ...(await watched(request, () => read(request, dir, limits))), [Symbol.asyncDispose]: remove };
    } catch (error) {
      await remove();
      throw await this.#refuse(request, asApiError(error));
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Reads on for a moment, because a client that is still sending does not listen; then the connection ends. */
  async #refuse(request: FastifyRequest, error: ApiError): Promise<ApiError> {
    const { raw } = request;
    raw.unpipe();
    raw.resume();
    if (!raw.readableEnded && !raw.destroyed) {
      const ended = new Promise((resolve) => {
        raw.once("end", resolve).once("close", resolve);
      });
      await Promise.race([ended, sleep(courtesy, undefined, { ref: false })]);
    }
    return new ApiError(error.code, { detail: error.message, cause: error.cause, headers: { ...error.headers, connection: "close" } });
  }
}

/** Reads the parts as they come. The connection stays open whatever is wrong with them, so that it can be said. */
async function read({ raw }: FastifyRequest, dir: string, { files: allowed, lists }: UploadLimits): Promise<Omit<Upload, keyof AsyncDisposable>> {
  const fields: Upload["fields"] = Object.create(null);
  const files: UploadedFile[] = [];
  const writing: Promise<void>[] = [];
  const streams: BusboyFileStream[] = [];
  const most = Object.values(allowed).reduce((sum, count) => sum + count, 0);
  const { "content-type": type = "" } = raw.headers;
  // The parser finds no part between such boundaries, and says nothing of it.
  if (/;\s*boundary=(?:""|\s*(?:;|$))/i.test(type)) throw new ApiError("BAD_REQUEST", { detail: "empty boundary" });
  const parser = new Busboy({ headers: { "content-type": type }, limits: { files: most, fields: 60, fieldSize: 1024, fieldNameSize: 64, fileSize: applicationLimits.fileBytes, headerPairs: 20 } });
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on("field", (name, value, nameTruncated, valueTruncated) => {
        if (nameTruncated || valueTruncated) return reject(new ApiError("TOO_LARGE", { detail: "field is too long" }));
        if (!addField(fields, name, value, lists)) reject(new ApiError("BAD_REQUEST", { detail: "field occurs twice" }));
      });
      parser.on("file", (field, stream, name) => {
        const work = take(field, stream, name);
        work.catch(reject);
        writing.push(work);
        streams.push(stream);
        // The stream of a file that is too large does not end by itself.
        stream.on("limit", () => reject(new ApiError("TOO_LARGE", { detail: "file is too large" })));
      });
      for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const) parser.on(limit, () => reject(new ApiError("TOO_LARGE", { detail: limit })));
      parser.on("finish", resolve);
      parser.on("error", reject);
      raw.on("error", reject);
      raw.on("close", () => void (raw.complete || raw.readableEnded || reject(new ApiError("BAD_REQUEST", { detail: "body broke off" }))));
      raw.pipe(parser);
    });
    await Promise.all(writing);
  } finally {
    raw.unpipe(parser);
    parser.destroy();
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(writing);
  }
  // In the order of the form, whatever was written down first.
  return { fields, files: files.toSorted((a, b) => a.path.localeCompare(b.path)) };

  async function take(field: string, stream: BusboyFileStream, name: string): Promise<void> {
    const number = writing.length;
    const path = join(dir, String(number));
    const bytes = await keep(stream, path);
    // A field that is left empty arrives as a file without name and bytes.
    if (bytes === 0 && !name) return;
    if (bytes === 0) throw new ApiError("FILE_REFUSED", { detail: "file is empty" });
    files.push({ field, name: plainName(name), path, bytes });
    if (files.filter((file) => file.field === field).length > (allowed[field] ?? 0)) throw new ApiError("BAD_REQUEST", { detail: "file that nobody asked for" });
  }
}

/** @returns false for a field that came before and may not come again */
function addField(fields: Upload["fields"], name: string, value: string, lists: readonly string[]): boolean {
  const before = fields[name];
  if (lists.includes(name)) fields[name] = [...(Array.isArray(before) ? before : []), ...(value === "" ? [] : [value])];
  else if (before !== undefined) return false;
  else fields[name] = value;
  return true;
}

/** Writes a file down; one that cannot be what is asked for by its first bytes is refused at once. */
async function keep(file: AsyncIterable<Buffer>, path: string): Promise<number> {
  let bytes = 0;
  let head = Buffer.alloc(0);
  await pipeline(
    file,
    async function* (source) {
      for await (const piece of source) {
        if (head.length < 4) {
          head = Buffer.concat([head, piece.subarray(0, 4)]);
          if (head.length >= 4 && !mayBeResume(head)) throw new ApiError("FILE_REFUSED");
        }
        bytes += piece.length;
        yield piece;
      }
    },
    createWriteStream(path),
  );
  if (bytes > 0 && head.length < 4) throw new ApiError("FILE_REFUSED", { detail: "file is too short" });
  return bytes;
}

/** The last part of a path, without control characters and marks that turn text around, at most 120 characters. */
function plainName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  return [...last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "").trim()].slice(-120).join("");
}

/** Gives a body up that is too long, or that stops arriving. Whoever listens to it begins at once: the first bytes may be there. */
async function watched<T>({ raw }: FastifyRequest, reading: () => Promise<T>): Promise<T> {
  let bytes = 0;
  // The reader hears of it as of a connection that broke.
  const giveUp = (error: ApiError) => void raw.emit("error", error);
  const slow = () => giveUp(new ApiError("BAD_REQUEST", { detail: "body stopped arriving" }));
  let idle = setTimeout(slow, patience.idle);
  const whole = setTimeout(slow, patience.whole);
  const count = (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > mostBytes) giveUp(new ApiError("TOO_LARGE"));
    clearTimeout(idle);
    idle = setTimeout(slow, patience.idle);
  };
  raw.on("data", count);
  try {
    return await reading();
  } finally {
    raw.off("data", count);
    clearTimeout(idle);
    clearTimeout(whole);
  }
}

/** What the parser complains of is the sender's fault, a full disk is not. */
function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const code = typeof thrown === "object" && thrown !== null && "code" in thrown ? String(thrown.code) : "";
  if (code === "ENOSPC" || code === "EMFILE") return new ApiError("UPLOADS_BUSY", { cause: thrown, headers: { "retry-after": "60" } });
  return new ApiError("BAD_REQUEST", { detail: thrown instanceof Error ? thrown.message : "broken body", cause: thrown });
}
