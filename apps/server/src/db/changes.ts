import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, PostgresAdapter, sql } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";

/** What a process may have changed for others: published content, jobs, or who has an item open at the desk. */
const topics = ["content", "jobs", "presence"] as const;
export type Topic = (typeof topics)[number];

/** The channel of all topics on PostgreSQL. */
const channel = "klarholm";

/**
 * Notifies all processes that listen, when the transaction commits. Does nothing on SQLite. Processes poll as well, because
 * a notification is lost while they are not connected.
 */
export async function notify(db: Kysely<Schema>, topic: Topic): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_notify(${channel}, ${topic})`.execute(db);
}

interface ListenerOptions {
  /** Receives the reason when notifications stop arriving, and undefined when they arrive again. */
  onState?: (fault: string | undefined) => void;
  /** Milliseconds before it connects again. */
  retryMs?: number;
}

/** The address leads to a connection pooler, which does not deliver notifications to its clients. */
class PoolerError extends Error {
  override name = "PoolerError";
}

/**
 * Listens to the notifications of PostgreSQL over a connection of its own, and connects again when that is lost. Handlers
 * run at each notification of their topic, and at each connection, because earlier ones may have been missed.
 */
export class ChangeListener implements AsyncDisposable {
  readonly #handlers = new Map<Topic, (() => void)[]>();
  readonly #closing = new AbortController();
  readonly #options: Required<ListenerOptions>;
  readonly #running: Promise<void>;
  #fault: string | undefined;

  /** @param url of PostgreSQL itself, not of a transaction pooler; undefined never listens */
  constructor(url: string | undefined, options: ListenerOptions = {}) {
    this.#options = { onState: () => undefined, retryMs: 5000, ...options };
    this.#running = url === undefined ? Promise.resolve() : this.#run(url);
  }

  on(topic: Topic, handler: () => void): void {
    this.#handlers.set(topic, [...(this.#handlers.get(topic) ?? []), handler]);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #run(url: string): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#listen(url);
      } catch (error) {
        if (signal.aborted) return;
        this.#setState(error instanceof Error ? error.message || error.name : String(error));
        if (error instanceof PoolerError) return;
      }
      await sleep(this.#options.retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** @throws when the connection is lost or the listener closes */
  async #listen(connectionString: string): Promise<never> {
    const client = new pg.Client({
      connectionString,
      application_name: "klarholm",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    client.on("error", lost.reject);
    client.on("end", () => lost.reject(new Error("the connection ended")));
    this.#closing.signal.addEventListener("abort", () => lost.reject(new Error("closed")), { once: true });
    client.on("notification", ({ payload }) => this.#handle(topics.filter((topic) => topic === payload)));
    const start = async () => {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      // A pooler gives its clients a process number of its own.
      if (!("processID" in client) || rows[0]?.pid !== client.processID)
        throw new PoolerError("the address is of a connection pooler; set DATABASE_DIRECT_URL");
      await client.query(`listen ${channel}`);
      this.#setState(undefined);
      this.#handle(topics);
    };
    try {
      await Promise.race([start(), lost.promise]);
      return await lost.promise;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #handle(changed: readonly Topic[]): void {
    for (const topic of changed) for (const handler of this.#handlers.get(topic) ?? []) handler();
  }

  #setState(fault: string | undefined): void {
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#options.onState(fault);
  }
}
