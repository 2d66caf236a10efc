import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { hostname } from "node:os";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";
import { systemFault } from "../system-fault.ts";
import { visitorAddress } from "../visitor-address.ts";
import { uploadTimeouts, withBodyTimeouts } from "./body-timeouts.ts";
import { readParts } from "./read-parts.ts";
import { type FormShape, type Upload, type UploadedFields, UploadRefused, type UploadRules } from "./upload.ts";

/** Milliseconds for which the rest of a refused body is read, in all and without a byte: many clients send everything before they read. */
const lingerMs = { total: 10_000, idle: 2000 };

/** Separator in folder names, which no host name contains. */
const separator = "~";
const host = hostname().replaceAll(/[^\w.-]/g, "");

interface UploadLimiter {
  /** @throws ApiError with Retry-After when too many uploads are in progress */
  enter(visitor: string): Promise<Disposable>;
}

/** Receives multipart bodies, with a limit on concurrent uploads. */
export class UploadReceiver {
  readonly #dir: string;
  readonly #rules: UploadRules;
  /** Prefix of the folders of this process. */
  readonly #owner = [host, process.pid, randomUUID()].join(separator);
  readonly #limiter: UploadLimiter;
  readonly #onRefused: (reason: "size" | "kind") => void;

  /**
   * @param dir a folder below DATA_DIR, which other processes may share
   * @param limiter a place is held until the upload is disposed of, so that nothing accumulates behind it
   * @param onRefused is called for bodies that are too large and files of a wrong type
   */
  constructor(
    dir: string,
    rules: UploadRules,
    limiter: UploadLimiter,
    onRefused: (reason: "size" | "kind") => void = () => {},
  ) {
    this.#onRefused = onRefused;
    this.#dir = dir;
    this.#rules = rules;
    this.#limiter = limiter;
  }

  /** Removes the folders of crashed processes: of this host at once, of other hosts when they are old. */
  async removeStale(): Promise<void> {
    const oldest = Date.now() - uploadTimeouts.totalMs * 2;
    for (const name of await readdir(this.#dir).catch(() => [])) {
      const path = join(this.#dir, name);
      const found = await stat(path).catch(() => undefined);
      if (found && (found.mtimeMs < oldest || this.#isOrphaned(name))) await rm(path, { recursive: true, force: true });
    }
  }

  /** Whether a folder belongs to a process of this host that has ended. */
  #isOrphaned(name: string): boolean {
    const [owner, pid, instance] = name.split(separator);
    if (owner !== host || instance === undefined || name.startsWith(this.#owner)) return false;
    // Another instance with the same process id ran before this one.
    return Number(pid) === process.pid || !isRunning(Number(pid));
  }

  /**
   * Receives a multipart body. Its files are removed when the upload is disposed of.
   * @throws UploadRefused with UPLOADS_BUSY, UPLOADS_FULL, TOO_LARGE, FILE_REFUSED, BAD_REQUEST for a malformed or
   *   incomplete body, or INTERNAL when files cannot be written
   */
  async receive(request: FastifyRequest, reply: FastifyReply, shape: FormShape): Promise<Upload> {
    const { raw } = request;
    const refusal = (reason: ApiError) => {
      drainBody(raw, reply);
      return new UploadRefused(reason, fields);
    };
    const { bodyBytes, tooLarge } = this.#rules;
    // Without a prototype, because clients choose the names of fields.
    const fields: UploadedFields = Object.create(null);
    if (Number(raw.headers["content-length"] ?? 0) > bodyBytes) {
      this.#onRefused("size");
      throw refusal(new ApiError("TOO_LARGE", { message: tooLarge }));
    }
    const place = await this.#limiter.enter(visitorAddress(request)).catch((cause: unknown) => {
      throw refusal(new ApiError("UPLOADS_BUSY", { cause, headers: { "retry-after": "10" } }));
    });
    const dir = join(this.#dir, [this.#owner, randomUUID()].join(separator));
    const remove = async () => {
      place[Symbol.dispose]();
      await rm(dir, { recursive: true, force: true });
    };
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const files = await withBodyTimeouts(raw, this.#rules, () => readParts(raw, dir, shape, this.#rules, fields));
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
 * Discards the rest of a refused body for a while after the response was sent: closing the connection while data arrives
 * would lose the response. Until then the body is paused, so that the sender waits.
 */
function drainBody(raw: IncomingMessage, { raw: response }: FastifyReply): void {
  raw.unpipe().pause();
  response.once("finish", () => {
    raw.resume();
    if (raw.readableEnded || raw.destroyed) return;
    const timers = [lingerMs.total, lingerMs.idle].map((ms) => setTimeout(() => raw.destroy(), ms));
    const clear = () => timers.forEach(clearTimeout);
    raw
      .on("data", () => timers[1]?.refresh())
      .once("end", clear)
      .once("close", clear);
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Error codes of a connection that the client has closed. */
const disconnected = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ETIMEDOUT"]);

/** Parser errors are the sender's fault; system errors, mostly of the disk, are not. */
function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  if (systemFault(thrown) === "full")
    return new ApiError("UPLOADS_FULL", { cause: thrown, headers: { "retry-after": "600" } });
  if (code === "EMFILE") return new ApiError("UPLOADS_BUSY", { cause: thrown, headers: { "retry-after": "60" } });
  const isSystemError = thrown instanceof Error && "errno" in thrown && !disconnected.has(code);
  return new ApiError(isSystemError ? "INTERNAL" : "BAD_REQUEST", {
    detail: thrown instanceof Error ? thrown.message : "broken body",
    cause: thrown,
  });
}
