import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../db/open.ts";
import { publication } from "./content.repository.ts";

/** Looks whether a publication has arrived, and milliseconds between them: a replica is mostly some milliseconds behind. */
const [maxLooks, pause] = [10, 50];

/** A publication that a reader must get, or a later one. */
type Wanted = Awaited<ReturnType<typeof publication>>;

interface ReplicaOptions {
  /** Receives why content is read from the primary, and undefined when the replica is used again. */
  onState?: (fault: string | undefined) => void;
}

/**
 * A read replica of PostgreSQL for content (DATABASE_READ_URL). The primary says which version is published; the replica is
 * read only once it has that version, otherwise the primary. So content may come from the replica, but is never older than
 * the primary's.
 */
export class ReadReplica {
  readonly #primary: Database;
  readonly #replica: Database;
  readonly #onState: (fault: string | undefined) => void;
  #fault: string | undefined;

  constructor(primary: Database, replica: Database, { onState = () => undefined }: ReplicaOptions = {}) {
    this.#primary = primary;
    this.#replica = replica;
    this.#onState = onState;
  }

  /** Why content is read from the primary; undefined while the replica is used. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Reads from the replica when it has a publication, otherwise from the primary. @throws what the primary throws */
  async read<T>(wanted: Wanted, read: (db: Database) => Promise<T>): Promise<T> {
    try {
      await this.#expect(wanted);
      const result = await read(this.#replica);
      this.#setState(undefined);
      return result;
    } catch (error) {
      this.#setState(reasonOf(error));
      return read(this.#primary);
    }
  }

  /** Compares the replica with the primary, for health and metrics. */
  async check(): Promise<void> {
    const wanted = await publication(this.#primary);
    await this.#expect(wanted).then(
      () => this.#setState(undefined),
      (error: unknown) => this.#setState(reasonOf(error)),
    );
  }

  close(): Promise<void> {
    return this.#replica.destroy();
  }

  /**
   * Waits for the history to have the publication, which also shows that the replica is one of this database.
   * @throws when it has not arrived, or the replica does not answer
   */
  async #expect({ version, publishedAt }: Wanted): Promise<void> {
    if (version === 0) return;
    for (let look = 1; ; look++) {
      const change = await this.#replica
        .selectFrom("content_change")
        .select("version")
        .where("version", "=", version)
        .where("changed_at", "=", publishedAt)
        .limit(1)
        .executeTakeFirst();
      if (change) return;
      if (look === maxLooks) throw new Error(`it does not have version ${version} yet`);
      await sleep(pause);
    }
  }

  #setState(fault: string | undefined): void {
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#onState(fault);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
