import { PassThrough, type Readable } from "node:stream";
import type { ChangeListener } from "../../../db/changes.ts";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { type OpenTab, openTabs, removeTab, storeTab } from "./presence.repository.ts";

/** Milliseconds between queries while a stream is open; each sends at least a comment, so that dead connections are noticed. */
const pollInterval = 3000;
/**
 * Milliseconds after which a stream ends and the browser opens the next one. A machine that vanished without closing its
 * connection is forgotten when its row expires.
 */
const streamTime = 20_000;
/** Milliseconds before a browser opens the next stream. */
const retryTime = 500;
/** Streams of an account at a time, over all replicas. */
const maxStreams = 10;

/** A stream, and the names that were sent last. */
interface Stream extends OpenTab {
  row: string;
  output: PassThrough;
  sent: string;
  end: ReturnType<typeof setTimeout>;
}

interface PresenceParts {
  db: Database;
  /** Aborted when the process stops: streams end at once. */
  closing: AbortSignal;
  onFault: (error: unknown) => void;
  changes?: ChangeListener | undefined;
  /** Milliseconds; for tests. */
  pollMs?: number;
}

/** Who has an item open: rows in the database, shared by all replicas, sent as server-sent events. */
export class Presence {
  readonly #db: Database;
  readonly #closing: AbortSignal;
  readonly #onFault: (error: unknown) => void;
  readonly #pollMs: number;
  readonly #streams = new Map<string, Stream>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor({ db, closing, onFault, changes, pollMs = pollInterval }: PresenceParts) {
    this.#db = db;
    this.#closing = closing;
    this.#onFault = onFault;
    this.#pollMs = pollMs;
    changes?.on("presence", () => void (this.#streams.size > 0 && this.#poll()));
    closing.addEventListener("abort", () => {
      for (const stream of this.#streams.values()) this.#finish(stream);
    });
  }

  /**
   * Opens the stream of a tab, and ends its earlier one. Each event lists the other persons at the item.
   * @throws ApiError TOO_MANY_REQUESTS, and SHUTTING_DOWN when the process stops
   */
  async open(tab: OpenTab): Promise<Readable> {
    if (this.#closing.aborted) throw new ApiError("SHUTTING_DOWN");
    const { row, others } = await storeTab(this.#db, tab);
    if (others >= maxStreams) {
      await removeTab(this.#db, row);
      throw new ApiError("TOO_MANY_REQUESTS", { message: "您打开的编辑页太多，看不到还有谁在编辑！" });
    }
    const earlier = this.#streams.get(row);
    if (earlier) this.#finish(earlier);
    const output = new PassThrough();
    const end = setTimeout(() => this.#finish(stream), streamTime);
    const stream: Stream = { ...tab, row, output, sent: "", end };
    this.#streams.set(row, stream);
    output.write(`retry: ${retryTime}\n\n`);
    // The browser has closed the connection.
    output.once("close", () => void (output.writableEnded || this.#left(stream)));
    await this.#poll();
    this.#timer ??= setInterval(() => void this.#poll(), this.#pollMs).unref();
    return output;
  }

  /** Ends a stream; its row stays until the browser returns or the row expires. */
  #finish(stream: Stream): void {
    this.#forget(stream);
    stream.output.end();
  }

  #left(stream: Stream): void {
    // The tab may have opened its next stream before this one closed.
    if (this.#forget(stream)) removeTab(this.#db, stream.row).catch(this.#onFault);
  }

  /** @returns whether the stream was the tab's current one */
  #forget(stream: Stream): boolean {
    clearTimeout(stream.end);
    if (this.#streams.get(stream.row) !== stream) return false;
    this.#streams.delete(stream.row);
    if (this.#streams.size > 0) return true;
    clearInterval(this.#timer);
    this.#timer = undefined;
    return true;
  }

  /** Reads all open tabs and sends what changed. A stream whose row disappeared ends: its session is over. */
  async #poll(): Promise<void> {
    const before = [...this.#streams.values()];
    try {
      const tabs = await openTabs(this.#db);
      for (const stream of before) {
        if (!tabs.some(({ row }) => row === stream.row)) {
          this.#finish(stream);
          continue;
        }
        const people = tabs.filter(
          ({ kind, item_id, person_id }) =>
            kind === stream.kind && item_id === stream.id && person_id !== stream.personId,
        );
        const names = JSON.stringify([...new Map(people.map(({ person_id, name }) => [person_id, name])).values()]);
        stream.output.write(names === stream.sent ? ":\n\n" : `data: ${names}\n\n`);
        stream.sent = names;
      }
    } catch (error) {
      this.#onFault(error);
    }
  }
}
