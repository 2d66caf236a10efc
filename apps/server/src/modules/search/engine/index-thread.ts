import { LRUCache } from "lru-cache";
import { Piscina } from "piscina";
import type { Content } from "../../content/snapshot.ts";
import { threadLimits } from "../../../workers/thread-limits.ts";
import type { DocumentKind, SearchDocument } from "./documents.ts";
import type { AskedDocument } from "./explain.ts";
import type { Explained, Found } from "./finder.ts";
import { addedDocuments, type IndexPlan } from "./index-plan.ts";
import { lexiconWords } from "./lexicon/lexicon-words.ts";
import type { SuggestedPlace } from "./search-index.ts";

/** Documents sent to the thread at once: a few milliseconds of work in this thread. */
const portionSize = 100;
/** Cached answers of an index, of each kind. */
const cachedAnswers = 50;

type Tasks = typeof import("./search-thread.ts");

/** The worker thread that builds and queries all indexes of the process. */
export class IndexThread {
  readonly #pool: Piscina;
  readonly #onFailure: (error: unknown) => void;
  #begun = 0;
  #hasLexicon = false;
  #hasFailed = false;

  /** @param onFailure is called when the thread or a query fails; the thread has ended then */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
    this.#pool = new Piscina({
      filename: new URL("search-thread.ts", import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      atomics: "disabled",
      resourceLimits: threadLimits,
    });
    this.#pool.on("error", (error) => this.fail(error));
  }

  /**
   * Builds an index.
   * @param words of editors
   * @param before the index that the plan changes; without, it has no documents yet
   * @throws when the build fails
   */
  async build(words: Content["site"]["search"], plan: IndexPlan, before?: Index): Promise<Index> {
    const index = (this.#begun += 1);
    before?.use();
    try {
      await this.run("begin", { index, words: this.#hasLexicon ? undefined : lexiconWords() });
      this.#hasLexicon = true;
      let previous = Promise.resolve();
      let documents: SearchDocument[] = [];
      const send = async () => {
        // The thread adds a portion while this one makes the next.
        await previous;
        previous = this.run("add", { index, documents });
        previous.catch(() => undefined);
        documents = [];
      };
      for (const document of addedDocuments(plan)) if (documents.push(document) === portionSize) await send();
      await send();
      await previous;
      const { synonyms, related } = words;
      await this.run("build", {
        index,
        words: { synonyms, related },
        before: before && { index: before.number, runs: plan.runs },
      });
      return new Index(this, index);
    } catch (error) {
      this.run("remove", index).catch(() => undefined);
      throw error;
    }
  }

  run<Name extends keyof Tasks>(name: Name, ...[task]: Parameters<Tasks[Name]>): Promise<ReturnType<Tasks[Name]>> {
    return this.#pool.run(task, { name });
  }

  fail(error: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    void this.#pool.destroy();
    this.#onFailure(error);
  }

  /** Ends the thread after the queries in progress. */
  async close(): Promise<void> {
    await this.#pool.close();
  }
}

/** An index in the thread. */
export class Index {
  readonly number: number;
  readonly #thread: IndexThread;
  readonly #found = new LRUCache<string, Promise<Found>>({ max: cachedAnswers });
  readonly #suggested = new LRUCache<string, Promise<SuggestedPlace[]>>({ max: cachedAnswers });
  #lastQuery = Date.now();

  constructor(thread: IndexThread, number: number) {
    this.#thread = thread;
    this.number = number;
  }

  find(kind: DocumentKind, query: string): Promise<Readonly<Found>> {
    return this.#cached(this.#found, `${kind} ${query}`, () => this.#ask("find", { index: this.number, kind, query }));
  }

  suggest(typed: string, size: number): Promise<readonly SuggestedPlace[]> {
    return this.#cached(this.#suggested, `${size} ${typed}`, () =>
      this.#ask("suggest", { index: this.number, typed, size }),
    );
  }

  /** Not cached: staff ask rarely. */
  explain(query: string, asked: readonly AskedDocument[]): Promise<Explained> {
    return this.#ask("explain", { index: this.number, query, asked });
  }

  /** Milliseconds since the last query. */
  idleFor(): number {
    return Date.now() - this.#lastQuery;
  }

  /** Counts as a query. */
  use(): void {
    this.#lastQuery = Date.now();
  }

  /** Frees its memory. */
  async remove(): Promise<void> {
    await this.#thread.run("remove", this.number);
  }

  /** Cached because the product list, its filters and every page send the same query. */
  #cached<T>(cache: LRUCache<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
    this.use();
    const known = cache.get(key);
    if (known) return known;
    const answer = ask();
    cache.set(key, answer);
    return answer;
  }

  #ask<Name extends keyof Tasks>(name: Name, ...task: Parameters<Tasks[Name]>): Promise<ReturnType<Tasks[Name]>> {
    this.use();
    const answer = this.#thread.run(name, ...task);
    answer.catch((error: unknown) => this.#thread.fail(error));
    return answer;
  }
}
