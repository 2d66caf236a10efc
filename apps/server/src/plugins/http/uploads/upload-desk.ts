import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { hostname } from "node:os";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";
import { systemFault } from "../system-fault.ts";
import { visitorAddress } from "../visitor-address.ts";
import { patience, watched } from "./patience.ts";
import { readParts } from "./read-parts.ts";
import { type FormShape, type Upload, type UploadedFields, UploadRefused, type UploadRules } from "./upload.ts";

/** Milliseconds for which a refused body may still arrive in all, and without a byte: a client that is sending may not listen. */
const courtesy = { whole: 10_000, idle: 2000 };

/** What stands between the parts of a folder's name: no name of a machine has one. */
const between = "~";
const host = hostname().replaceAll(/[^\w.-]/g, "");

/** Lets so many of a visitor's bodies in, and so many in all. */
interface LimiterName {
  /** @throws ApiError with Retry-After */
  enter(visitor: string): Promise<Disposable>;
}

/** Where bodies arrive, and how many may at a time. */
export class UploadDesk {
  readonly #dir: string;
  readonly #rules: UploadRules;
  /** How folders of this process begin. */
  readonly #owner = [host, process.pid, randomUUID()].join(between);
  readonly #door: LimiterName;
  readonly #onRefused: (what: "size" | "kind") => void;

  /**
   * @param dir a folder below DATA_DIR, which other processes may share
   * @param door whoever is let in stays until what it sent was dealt with, so that nothing piles up behind it
   * @param onRefused hears of bodies that are too large, and of files that cannot be what is asked for
   */
  constructor(
    dir: string,
    rules: UploadRules,
    door: LimiterName,
    onRefused: (what: "size" | "kind") => void = () => {},
  ) {
    this.#onRefused = onRefused;
    this.#dir = dir;
    this.#rules = rules;
    this.#door = door;
  }

  /** Removes what processes that ended in the middle have left: at once those of this machine, and others when they are old. */
  async tidy(): Promise<void> {
    const old = Date.now() - patience.whole * 2;
    for (const name of await readdir(this.#dir).catch(() => [])) {
      const path = join(this.#dir, name);
      const found = await stat(path).catch(() => undefined);
      if (found && (found.mtimeMs < old || this.#isLeft(name))) await rm(path, { recursive: true, force: true });
    }
  }

  /** Whether a folder is of a process of this machine that is no more. */
  #isLeft(name: string): boolean {
    const [machine, pid, instance] = name.split(between);
    if (machine !== host || instance === undefined || name.startsWith(this.#owner)) return false;
    // A process with this one's number that is not this one came before it.
    return Number(pid) === process.pid || !isRunning(Number(pid));
  }

  /**
   * Receives a multipart body, its files on the disk. Its folder goes when the upload is disposed of.
   * @throws UploadRefused with UPLOADS_BUSY, UPLOADS_FULL, TOO_LARGE, FILE_REFUSED, BAD_REQUEST for a body that is malformed or
   *   stops, or INTERNAL when the disk takes nothing
   */
  async receive(request: FastifyRequest, reply: FastifyReply, shape: FormShape): Promise<Upload> {
    const { raw } = request;
    const refusal = (reason: ApiError) => {
      readOn(raw, reply);
      return new UploadRefused(reason, fields);
    };
    const { bodyBytes, tooLarge } = this.#rules;
    // Names of fields are whatever a client likes, `__proto__` too.
    const fields: UploadedFields = Object.create(null);
    if (Number(raw.headers["content-length"] ?? 0) > bodyBytes) {
      this.#onRefused("size");
      throw refusal(new ApiError("TOO_LARGE", { message: tooLarge }));
    }
    const place = await this.#door.enter(visitorAddress(request)).catch((cause: unknown) => {
      throw refusal(new ApiError("UPLOADS_BUSY", { cause, headers: { "retry-after": "10" } }));
    });
    const dir = join(this.#dir, [this.#owner, randomUUID()].join(between));
    const remove = async () => {
      place[Symbol.dispose]();
      await rm(dir, { recursive: true, force: true });
    };
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const files = await watched(raw, this.#rules, () => readParts(raw, dir, shape, this.#rules, fields));
      return { fields, files, [Symbol.asyncDispose]: remove };
    } catch (error) {
      await remove();
      const reason = asApiError(error);
      if (reason.code === "TOO_LARGE") this.#onRefused("size");
      if (reason.code === "FILE_REFUSED") this.#onRefused("kind");
      throw refusal(reason);
    }
  }
}

/**
 * Reads the rest of a refused body on into nothing for a while once the refusal was sent: a connection that is closed over
 * what is still arriving takes the answer with it. Until then nothing is read, and the sender has to wait.
 */
function readOn(raw: IncomingMessage, { raw: answer }: FastifyReply): void {
  raw.unpipe().pause();
  answer.once("finish", () => {
    raw.resume();
    if (raw.readableEnded || raw.destroyed) return;
    const ends = [courtesy.whole, courtesy.idle].map((time) => setTimeout(() => raw.destroy(), time));
    const clear = () => ends.forEach(clearTimeout);
    raw
      .on("data", () => ends[1]?.refresh())
      .once("end", clear)
      .once("close", clear);
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is another account's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** What the system says of a connection that its client has left. */
const clientLeft = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ETIMEDOUT"]);

/** What the parser complains of is the sender's fault; what the system does, of the disk, is not. */
function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  if (systemFault(thrown) === "full")
    return new ApiError("UPLOADS_FULL", { cause: thrown, headers: { "retry-after": "600" } });
  if (code === "EMFILE") return new ApiError("UPLOADS_BUSY", { cause: thrown, headers: { "retry-after": "60" } });
  const isSystems = thrown instanceof Error && "errno" in thrown && !clientLeft.has(code);
  return new ApiError(isSystems ? "INTERNAL" : "BAD_REQUEST", {
    detail: thrown instanceof Error ? thrown.message : "broken body",
    cause: thrown,
  });
}
