import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";
import { patience, watched } from "./patience.ts";
import { readParts } from "./read-parts.ts";
import { type FormShape, type Upload, type UploadedFields, UploadRefused, type UploadRules } from "./upload.ts";

/** Bodies that are received at once; each may take a minute on a phone. */
const mostAtOnce = 32;
/** Milliseconds for which a refused body may still arrive in all, and without a byte: a client that is sending may not listen. */
const courtesy = { whole: 10_000, idle: 2000 };

/** Where bodies arrive, and how many may at a time. */
export class UploadDesk {
  readonly #dir: string;
  readonly #rules: UploadRules;
  #underWay = 0;

  /** @param dir a folder of this process's own below DATA_DIR */
  constructor(dir: string, rules: UploadRules) {
    this.#dir = dir;
    this.#rules = rules;
  }

  /** How many bodies are being received. */
  get underWay(): number {
    return this.#underWay;
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
   * Receives a multipart body, its files on the disk. Its folder goes when the upload is disposed of.
   * @throws UploadRefused with UPLOADS_BUSY, TOO_LARGE, FILE_REFUSED, or BAD_REQUEST for a body that is malformed or stops
   */
  async receive({ raw }: FastifyRequest, shape: FormShape): Promise<Upload> {
    const { bodyBytes, tooLarge } = this.#rules;
    // Names of fields are whatever a client likes, `__proto__` too.
    const fields: UploadedFields = Object.create(null);
    if (Number(raw.headers["content-length"] ?? 0) > bodyBytes)
      throw refusal(raw, new ApiError("TOO_LARGE", { message: tooLarge }), fields);
    if (this.#underWay >= mostAtOnce)
      throw refusal(raw, new ApiError("UPLOADS_BUSY", { headers: { "retry-after": "10" } }), fields);
    this.#underWay += 1;
    const dir = join(this.#dir, randomUUID());
    const remove = () => rm(dir, { recursive: true, force: true });
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const files = await watched(raw, this.#rules, () => readParts(raw, dir, shape, this.#rules, fields));
      return { fields, files, [Symbol.asyncDispose]: remove };
    } catch (error) {
      await remove();
      throw refusal(raw, asApiError(error), fields);
    } finally {
      this.#underWay -= 1;
    }
  }
}

/**
 * The refusal is sent at once, and the rest of the body read on into nothing for a while: a connection that is
 * closed over what is still arriving takes the answer with it.
 */
function refusal(raw: IncomingMessage, reason: ApiError, fields: UploadedFields): UploadRefused {
  raw.unpipe();
  raw.resume();
  if (!raw.readableEnded && !raw.destroyed) {
    const ends = [courtesy.whole, courtesy.idle].map((time) => setTimeout(() => raw.destroy(), time));
    const clear = () => ends.forEach(clearTimeout);
    raw
      .on("data", () => ends[1]?.refresh())
      .once("end", clear)
      .once("close", clear);
  }
  return new UploadRefused(reason, fields);
}

/** What the parser complains of is the sender's fault, a full disk is not. */
function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const code = typeof thrown === "object" && thrown !== null && "code" in thrown ? String(thrown.code) : "";
  if (code === "ENOSPC" || code === "EMFILE")
    return new ApiError("UPLOADS_BUSY", { cause: thrown, headers: { "retry-after": "60" } });
  return new ApiError("BAD_REQUEST", {
    detail: thrown instanceof Error ? thrown.message : "broken body",
    cause: thrown,
  });
}
