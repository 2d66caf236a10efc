import { catalogueOf } from "../../content/catalogue.ts";
import type { Content, ContentSnapshot } from "../../content/snapshot.ts";
import { productDocument } from "./documents.ts";
import type { Explained, Found } from "./finder.ts";
import { planIndex } from "./index-plan.ts";
import { type Index, IndexThread } from "./index-thread.ts";
import type { SuggestedPlace } from "./search-index.ts";

/** Milliseconds without a query after which a superseded index is removed: page renderings may still use it. */
const gracePeriod = 30_000;

/** The index of a content revision; revisions with the same searched content share one. */
interface Entry {
  content: Content;
  building: Promise<Index>;
  /** Once it is built. */
  index?: Index;
  /** Others are previews. */
  isPublished: boolean;
}

/**
 * The search over the published content. Each content revision has an index in a worker thread. It is made from that of the
 * published revision, by the documents that differ.
 */
export class Search {
  readonly #entries = new Map<string, Entry>();
  readonly #onError: (error: unknown) => void;
  readonly #removal: NodeJS.Timeout;
  #thread: IndexThread | undefined;

  /** @param onError receives failures of the thread; the next query builds another index */
  constructor(onError: (error: unknown) => void = (error) => console.error("The search index failed:", error)) {
    this.#onError = onError;
    this.#removal = setInterval(() => this.#removeSuperseded(), gracePeriod).unref();
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
   * `first`.
   */
  async prepare(snapshot: ContentSnapshot, { first = false } = {}): Promise<void> {
    if (!first && this.#entries.size === 0) return;
    // The revision is served even without an index: its first query tries again.
    await this.#index(snapshot, true).catch(() => undefined);
  }

  /** The number of indexes, including those in progress. */
  get indexes(): number {
    return new Set([...this.#entries.values()].map(({ building }) => building)).size;
  }

  async close(): Promise<void> {
    clearInterval(this.#removal);
    const buildings = [...this.#entries.values()].map(({ building }) => building);
    this.#entries.clear();
    await Promise.allSettled(buildings);
    await this.#thread?.close();
  }

  #published(): Entry | undefined {
    return [...this.#entries.values()].findLast(({ isPublished }) => isPublished);
  }

  #index({ revision, content, previewOf }: ContentSnapshot, isPublished = previewOf === undefined): Promise<Index> {
    const known = this.#entries.get(revision);
    if (known) return known.building;
    const building = this.#build(content, this.#published());
    const entry: Entry = { content, building, isPublished };
    this.#entries.set(revision, entry);
    building.then(
      (index) => (entry.index = index),
      (error: unknown) => {
        if (this.#entries.get(revision) === entry) this.#entries.delete(revision);
        this.#onError(error);
      },
    );
    return building;
  }

  #build(content: Content, before: Entry | undefined): Promise<Index> {
    const plan = planIndex(before?.content, content);
    if (before && plan.isSame) return before.building;
    const build = async () => {
      const index = await before?.building.catch(() => undefined);
      const thread = (this.#thread ??= new IndexThread((error) => this.#fail(error)));
      const { search } = content.site;
      return before && !index ? thread.build(search, planIndex(undefined, content)) : thread.build(search, plan, index);
    };
    return build();
  }

  #fail(error: unknown): void {
    this.#thread = undefined;
    this.#entries.clear();
    this.#onError(error);
  }

  #removeSuperseded(): void {
    const published = this.#published();
    for (const [revision, entry] of this.#entries) {
      const { index } = entry;
      if (entry === published || !index) continue;
      const isShared = index === published?.index;
      if (!isShared && index.idleFor() < gracePeriod) continue;
      this.#entries.delete(revision);
      const isUsed = [...this.#entries.values()].some((other) => other.index === index);
      if (!isUsed) index.remove().catch(this.#onError);
    }
  }
}
