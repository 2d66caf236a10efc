import { LRUCache } from "lru-cache";
import { Piscina } from "piscina";
import { catalogueOf } from "../../content/catalogue.ts";
import type { Content, ContentSnapshot } from "../../content/snapshot.ts";
import { threadLimits } from "../../../workers/thread-limits.ts";
import { documentsOf, productDocument, type SearchDocument } from "./documents.ts";
import type { AskedDocument } from "./explain.ts";
import type { Explained, Found } from "./finder.ts";
import { lexiconWords } from "./lexicon/lexicon-words.ts";
import { haveSameSearchContent, priceChanges, type PriceChange } from "./price-changes.ts";
import type { SuggestedPlace } from "./search-index.ts";

/** Documents sent to the thread at once: a few milliseconds of work in this thread. */
const portionSize = 250;
/** Milliseconds without a query after which a superseded index is closed: page renderings may still use it. */
const gracePeriod = 30_000;
/** Cached answers of an index, of each kind. */
const cachedAnswers = 50;

/** The index of a content revision; revisions may share one. */
interface Entry {
  /** What the index holds; with newer prices than the revision while another one shares the index. */
  content: Content;
  index: Promise<IndexThread>;
  /** Whether the revision was prepared to be served; others are previews. */
  isPublished: boolean;
}

/**
 * The search over the published content. Each content revision has an index, which is built and queried in a worker thread
 * of its own. A revision with the same searchable content as another shares its index.
 */
export class Search {
  readonly #entries = new Map<string, Entry>();
  readonly #onError: (error: unknown) => void;

  /** @param onError receives failures of index threads; the next query builds another index */
  constructor(onError: (error: unknown) => void = (error) => console.error("The search index failed:", error)) {
    this.#onError = onError;
  }

  /** The products that match a query, as positions in the catalogue's order. Answers are cached: do not change them. */
  async products(snapshot: ContentSnapshot, query: string): Promise<Readonly<Found>> {
    return (await this.#index(snapshot)).find("product", query);
  }

  /** The articles that match a query, as positions in `articlesOf`. */
  async articles(snapshot: ContentSnapshot, query: string): Promise<Readonly<Found>> {
    return (await this.#index(snapshot)).find("article", query);
  }

  /**
   * What `products` returns, and why it has products.
   * @param asked positions in the catalogue's order
   */
  async explain(snapshot: ContentSnapshot, query: string, asked: Iterable<number>): Promise<Explained> {
    const { content } = snapshot;
    const products = [...catalogueOf(content).products.values()];
    const documents = Array.from(asked).flatMap((at) => {
      const product = products[at];
      if (!product) return [];
      const { texts, facts } = productDocument(product, content);
      return [{ at, texts, ...(facts && { facts }) }];
    });
    return (await this.#index(snapshot)).explain(query, documents);
  }

  /** Suggestions while a visitor types; positions as above, categories in the catalogue's order. */
  async suggest(snapshot: ContentSnapshot, typed: string, size: number): Promise<readonly SuggestedPlace[]> {
    return (await this.#index(snapshot)).suggest(typed, size);
  }

  /**
   * Prepares the index of a published revision before it is served; the first index is built by the first query unless
   * `first`. If only prices differ from the newest revision, its index is changed: building one takes seconds for a large
   * site. Until the revision is served, searches by price already use the new prices.
   */
  async prepare(snapshot: ContentSnapshot, { first = false } = {}): Promise<void> {
    if (!first && this.#entries.size === 0) return;
    await this.#changePrices(snapshot);
    // The revision is served even without an index: its first query tries again.
    await this.#index(snapshot, true).catch(() => undefined);
  }

  async #changePrices({ revision, content }: ContentSnapshot): Promise<void> {
    const newest = [...this.#entries.values()].findLast(({ isPublished }) => isPublished);
    if (!newest || this.#entries.has(revision)) return;
    const changes = priceChanges(newest.content, content);
    if (!changes) return;
    const { index } = newest;
    const thread = await index.catch(() => undefined);
    // The index failed meanwhile, or another revision was prepared.
    if (!thread || this.#entries.has(revision) || ![...this.#entries.values()].includes(newest)) return;
    for (const entry of this.#entries.values()) if (entry.index === index) entry.content = content;
    this.#entries.set(revision, { content, index, isPublished: true });
    if (changes.length > 0) await thread.setPrices(changes).catch(() => undefined);
    this.#retireOthers(revision);
  }

  /** The number of indexes, including those in progress. */
  get indexes(): number {
    return this.#allIndexes().size;
  }

  async close(): Promise<void> {
    const indexes = [...this.#allIndexes()];
    this.#entries.clear();
    await Promise.all(indexes.map(async (index) => (await index.catch(() => undefined))?.close()));
  }

  #allIndexes(): Set<Promise<IndexThread>> {
    return new Set([...this.#entries.values()].map(({ index }) => index));
  }

  #index(
    { revision, content, previewOf }: ContentSnapshot,
    isPublished = previewOf === undefined,
  ): Promise<IndexThread> {
    const known = this.#entries.get(revision);
    if (known) return known.index;
    const same = [...this.#entries.values()].find((each) => haveSameSearchContent(each.content, content));
    const index = same?.index ?? this.#build(content);
    this.#entries.set(revision, { content, index, isPublished });
    index.then(
      () => this.#retireOthers(revision),
      () => undefined,
    );
    return index;
  }

  #build(content: Content): Promise<IndexThread> {
    const fail = (error: unknown) => {
      for (const [revision, entry] of this.#entries) if (entry.index === index) this.#entries.delete(revision);
      this.#onError(error);
    };
    const index = IndexThread.build(content, fail);
    index.catch(fail);
    return index;
  }

  /** Closes the indexes of other revisions when they are no longer queried. */
  #retireOthers(newest: string): void {
    for (const [revision, { index }] of this.#entries) {
      if (revision === newest) continue;
      const retire = async () => {
        const thread = await index;
        const isShared = this.#entries.get(newest)?.index === index;
        if (!isShared && thread.idleFor() < gracePeriod) return later();
        this.#entries.delete(revision);
        if (!this.#allIndexes().has(index)) await thread.close();
      };
      const later = () => void setTimeout(() => void retire().catch(this.#onError), gracePeriod).unref();
      later();
    }
  }
}

type Tasks = typeof import("./search-thread.ts");

/** An index in a worker thread. */
class IndexThread {
  readonly #pool: Piscina;
  readonly #onFailure: (error: unknown) => void;
  readonly #found = new LRUCache<string, Promise<Found>>({ max: cachedAnswers });
  readonly #suggested = new LRUCache<string, Promise<SuggestedPlace[]>>({ max: cachedAnswers });
  #lastQuery = Date.now();

  private constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
    this.#pool = new Piscina({
      filename: new URL("search-thread.ts", import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      atomics: "disabled",
      resourceLimits: threadLimits,
    });
    this.#pool.on("error", (error) => this.#fail(error));
  }

  /**
   * Builds the index of some content.
   * @param onFailure is called when a query fails, or the thread ends later
   * @throws when the build fails
   */
  static async build(content: Content, onFailure: (error: unknown) => void): Promise<IndexThread> {
    const thread = new IndexThread(onFailure);
    try {
      const { synonyms, related } = content.site.search;
      await thread.#run("begin", { words: { synonyms, related }, lexicon: lexiconWords() });
      let previous = Promise.resolve();
      let portion: SearchDocument[] = [];
      const send = async () => {
        // The thread adds a portion while this one makes the next.
        await previous;
        previous = thread.#run("add", portion);
        previous.catch(() => undefined);
        portion = [];
      };
      for (const document of documentsOf(content)) if (portion.push(document) === portionSize) await send();
      await send();
      await previous;
      await thread.#run("seal");
      return thread;
    } catch (error) {
      await thread.#pool.destroy();
      throw error;
    }
  }

  find(kind: SearchDocument["kind"], query: string): Promise<Readonly<Found>> {
    return this.#cached(this.#found, `${kind} ${query}`, () => this.#run("find", { kind, query }));
  }

  suggest(typed: string, size: number): Promise<readonly SuggestedPlace[]> {
    return this.#cached(this.#suggested, `${size} ${typed}`, () => this.#run("suggest", { typed, size }));
  }

  /** Changes prices of products; queries that follow use them. */
  async setPrices(changes: readonly PriceChange[]): Promise<void> {
    const done = this.#run("setPrices", changes);
    done.catch((error: unknown) => this.#fail(error));
    this.#found.clear();
    this.#suggested.clear();
    await done;
  }

  /** Not cached: staff ask rarely. */
  explain(query: string, asked: readonly AskedDocument[]): Promise<Explained> {
    this.#lastQuery = Date.now();
    const answer = this.#run("explain", { query, asked });
    answer.catch((error: unknown) => this.#fail(error));
    return answer;
  }

  /** Milliseconds since the last query. */
  idleFor(): number {
    return Date.now() - this.#lastQuery;
  }

  /** Ends the thread after the queries in progress. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** Cached because the product list, its filters and every page send the same query. */
  #cached<T>(cache: LRUCache<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
    this.#lastQuery = Date.now();
    const known = cache.get(key);
    if (known) return known;
    const answer = ask();
    cache.set(key, answer);
    answer.catch((error: unknown) => this.#fail(error));
    return answer;
  }

  #run<Name extends keyof Tasks>(name: Name, ...[task]: Parameters<Tasks[Name]>): Promise<ReturnType<Tasks[Name]>> {
    return this.#pool.run(task, { name });
  }

  #fail(error: unknown): void {
    void this.#pool.destroy();
    this.#onFailure(error);
  }
}
