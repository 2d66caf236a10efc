import { setImmediate as breathe } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { Content, ContentSnapshot } from "../../content/snapshot.ts";
import { startThread } from "../../../workers/start-thread.ts";
import { documentsOf, type SearchDocument } from "./documents.ts";
import type { Found } from "./finder.ts";
import { lexiconWords } from "./lexicon/lexicon-words.ts";
import type { SuggestedPlace } from "./search-index.ts";
import type { ThreadOrder } from "./search-thread.ts";

/** Documents that go to the thread at once: a few milliseconds' work for whoever answers requests. */
const portion = 250;
/** How long an index that has a successor waits for another question (milliseconds): pages may have begun with it. */
const grace = 30_000;
/** Answers that are remembered for a revision. */
const remembered = 50;

/** A revision and its index, which it may share with others. */
interface Indexed {
  content: Content;
  thread: Promise<IndexThread>;
}

/**
 * The search over the published content: one index for each revision, built and asked in a thread of its
 * own, so that neither keeps a request waiting, and let go as a whole. A revision in which nothing differs that is searched
 * has the index of the one before.
 */
export class Search {
  readonly #indexes = new Map<string, Indexed>();
  readonly #onError: (error: unknown) => void;

  /** @param onError hears why a thread ended that should not; the next question starts another */
  constructor(onError: (error: unknown) => void = (error) => console.error("The search index failed:", error)) {
    this.#onError = onError;
  }

  /** The products that a keyword means, as places in the catalogue's order. Frozen: answers are shared. */
  async products(snapshot: ContentSnapshot, keyword: string): Promise<Readonly<Found>> {
    return (await this.#index(snapshot)).find("product", keyword);
  }

  /** The articles that a keyword means, as places in `articlesOf`. */
  async articles(snapshot: ContentSnapshot, keyword: string): Promise<Readonly<Found>> {
    return (await this.#index(snapshot)).find("article", keyword);
  }

  /** What to offer while someone types; places as above, categories in the catalogue's order. */
  async suggest(snapshot: ContentSnapshot, typed: string, size: number): Promise<readonly SuggestedPlace[]> {
    return (await this.#index(snapshot)).suggest(typed, size);
  }

  /** Builds the index of a revision before it is served. The first one, unless asked for, waits for its first question. */
  async prepare(snapshot: ContentSnapshot, { first = false } = {}): Promise<void> {
    if (!first && this.#indexes.size === 0) return;
    // Without an index the new revision is worth serving still: its first question tries again.
    await this.#index(snapshot).catch(() => undefined);
  }

  /** How many indexes there are, those among them that are still being built. */
  get indexes(): number {
    return this.#threads().size;
  }

  async close(): Promise<void> {
    const all = [...this.#threads()];
    this.#indexes.clear();
    await Promise.all(all.map(async (thread) => (await thread.catch(() => undefined))?.close()));
  }

  #threads(): Set<Promise<IndexThread>> {
    return new Set([...this.#indexes.values()].map(({ thread }) => thread));
  }

  #index(snapshot: ContentSnapshot): Promise<IndexThread> {
    const { revision, content } = snapshot;
    const known = this.#indexes.get(revision);
    if (known) return known.thread;
    const alike = [...this.#indexes.values()].find((each) => isSearchedAlike(each.content, content));
    const gone = (error: unknown) => {
      for (const [each, { thread }] of this.#indexes) if (thread === built) this.#indexes.delete(each);
      this.#onError(error);
    };
    const built = alike?.thread ?? IndexThread.build(snapshot, gone);
    this.#indexes.set(revision, { content, thread: built });
    // Whoever began to build it hears why it failed.
    built.then(() => this.#retireOthers(revision), alike ? () => undefined : gone);
    return built;
  }

  /** Lets indexes go that nobody asks any more, once there is a newer one. */
  #retireOthers(newest: string): void {
    for (const [revision, { thread }] of this.#indexes) {
      if (revision === newest) continue;
      const retire = async () => {
        const index = await thread;
        const isShared = this.#indexes.get(newest)?.thread === thread;
        if (!isShared && index.idleFor() < grace) return later();
        this.#indexes.delete(revision);
        if (!this.#threads().has(thread)) await index.close();
      };
      const later = () => void setTimeout(() => void retire().catch(this.#onError), grace).unref();
      later();
    }
  }
}

/** Whether all that is searched is the very same in both; what a publication left as it was, it has not read again. */
function isSearchedAlike(one: Content, other: Content): boolean {
  return (
    one.site.search === other.site.search &&
    one.categories === other.categories &&
    one.series === other.series &&
    (["productGroups", "pages", "news"] as const).every((kind) => haveSame(one[kind], other[kind]))
  );
}

/** Whether both have the same values under the same names, in the same order. */
function haveSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const [own, others] = [Object.entries(one), Object.entries(other)];
  return (
    own.length === others.length &&
    own.every(([name, value], at) => name === others[at]?.[0] && value === others[at][1])
  );
}

/** One index in its thread. */
class IndexThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void }>();
  readonly #answers = new LRUCache<string, Promise<unknown>>({ max: remembered });
  #asked = 0;
  #lastAsked = Date.now();
  #closing = false;

  private constructor(onEnd: (error: unknown) => void) {
    this.#worker = startThread(new URL("search-thread.ts", import.meta.url), { name: "search" });
    const end = (error: unknown) => {
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
      if (!this.#closing) onEnd(error);
      this.#closing = true;
    };
    this.#worker.on("error", end);
    this.#worker.on("exit", (code) => end(new Error(`the search thread ended with code ${code}`)));
    this.#worker.on("message", (message: "sealed" | { id: number; value: never }) => {
      const id = message === "sealed" ? 0 : message.id;
      this.#waiting.get(id)?.resolve(message === "sealed" ? (undefined as never) : message.value);
      this.#waiting.delete(id);
      // An index that nobody waits for does not keep the process alive.
      if (this.#waiting.size === 0) this.#worker.unref();
    });
  }

  /** Builds the index of some content. @throws when the thread ends before it is done */
  static async build({ content }: ContentSnapshot, onEnd: (error: unknown) => void): Promise<IndexThread> {
    const thread = new IndexThread(onEnd);
    const sealed = new Promise<void>((resolve, reject) => thread.#waiting.set(0, { resolve, reject }));
    // The failure is the awaited one; while documents are still being sent nobody listens to this promise.
    sealed.catch(() => undefined);
    const { synonyms, related } = content.site.search;
    thread.#send({ order: "begin", words: { synonyms, related }, lexicon: lexiconWords() });
    let documents: SearchDocument[] = [];
    for (const document of documentsOf(content)) {
      documents.push(document);
      if (documents.length < portion) continue;
      thread.#send({ order: "add", documents });
      documents = [];
      await breathe();
    }
    thread.#send({ order: "add", documents });
    thread.#send({ order: "seal" });
    await sealed;
    return thread;
  }

  find(kind: SearchDocument["kind"], query: string): Promise<Readonly<Found>> {
    return this.#remember(`${kind} ${query}`, (id) => ({ order: "find", id, kind, query }));
  }

  suggest(typed: string, size: number): Promise<readonly SuggestedPlace[]> {
    return this.#remember(`suggest ${size} ${typed}`, (id) => ({ order: "suggest", id, typed, size }));
  }

  /** Milliseconds since the last question. */
  idleFor(): number {
    return Date.now() - this.#lastAsked;
  }

  async close(): Promise<void> {
    this.#closing = true;
    await Promise.allSettled(this.#answers.values());
    await this.#worker.terminate();
  }

  /** The latest answers are kept: lists ask the same for products, filters and every page. */
  #remember<T>(key: string, order: (id: number) => ThreadOrder): Promise<T> {
    this.#lastAsked = Date.now();
    const known = this.#answers.get(key);
    const answer = known ?? this.#ask<T>(order);
    this.#answers.set(key, answer);
    // The key names what kind of answer it is.
    return answer as Promise<T>;
  }

  #ask<T>(order: (id: number) => ThreadOrder): Promise<T> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.ref();
      this.#send(order(id));
    });
  }

  #send(order: ThreadOrder): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(order);
  }
}
