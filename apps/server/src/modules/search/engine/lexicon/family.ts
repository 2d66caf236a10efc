import { normalize } from "../normalize.ts";
import type { Kind } from "./lexicon-words.ts";

/** The name of what a tag stands for. */
export const nameOfTag = (tag: string): string => tag.replace(/^=\w+:/, "");

/** A hierarchy of kinds, materials, colours or motifs, with links between similar ones. */
export class Family {
  readonly words = new Map<string, string>();
  /** Names by the words that identify them in texts of products. */
  readonly #facts = new Map<string, string>();
  readonly #kinds = new Map<string, Kind>();
  readonly #expanded = new Map<string, Map<string, number>>();
  readonly #prefix: string;
  /** Maximum length of facts by their first character. */
  readonly #lengths = new Map<string, number>();

  constructor(kinds: Record<string, Kind>, prefix: string, factLength = 1) {
    this.#prefix = prefix;
    this.#add(kinds, factLength);
    for (const [name, { near = {} }] of this.#kinds)
      for (const other of Object.keys(near))
        if (!this.#kinds.has(other)) throw new Error(`${prefix}: ${name} is near the unknown ${other}`);
  }

  #add(kinds: Record<string, Kind>, factLength: number): void {
    for (const [name, kind] of Object.entries(kinds)) {
      this.#kinds.set(name, kind);
      const words = [name, ...(kind.words ?? [])].map(normalize);
      for (const word of words) this.words.set(word, name);
      for (const fact of kind.facts?.map(normalize) ?? words.filter(({ length }) => length >= factLength)) {
        this.#facts.set(fact, name);
        this.#lengths.set(fact.charAt(0), Math.max(this.#lengths.get(fact.charAt(0)) ?? 0, fact.length));
      }
      this.#add(kind.kinds ?? {}, factLength);
    }
  }

  /** The term of products of a kind. */
  tag(name: string): string {
    return `=${this.#prefix}:${name}`;
  }

  has(name: string): boolean {
    return this.#kinds.has(name);
  }

  /** A kind, its subkinds and similar kinds, each with a weight. */
  expand(name: string, { near = true } = {}): ReadonlyMap<string, number> {
    const key = near ? name : ` ${name}`;
    const known = this.#expanded.get(key);
    if (known) return known;
    const found = new Map<string, number>();
    const below = (each: string, weight: number, kind = this.#kinds.get(each)) => {
      if ((found.get(each) ?? -1) >= weight) return;
      found.set(each, weight);
      for (const child of Object.keys(kind?.kinds ?? {})) below(child, weight);
    };
    const { kinds = {}, near: neighbours = {} } = this.#kinds.get(name) ?? {};
    // Explicit weights of similar kinds take precedence over those of subkinds.
    for (const [other, weight] of Object.entries(neighbours)) if (near || weight === 1) below(other, weight);
    const fixed = new Set(found.keys());
    const descend = (all: Record<string, Kind>) => {
      for (const [each, kind] of Object.entries(all)) {
        if (fixed.has(each)) continue;
        found.set(each, 1);
        descend(kind.kinds ?? {});
      }
    };
    descend(kinds);
    found.set(name, 1);
    this.#expanded.set(key, found);
    return found;
  }

  /** The names whose words occur in a normalized text, in order; at each position the longest word. */
  within(text: string): { name: string; from: number; to: number }[] {
    const all: { name: string; from: number; to: number }[] = [];
    for (let from = 0; from < text.length;) {
      let to = Math.min(text.length, from + (this.#lengths.get(text.charAt(from)) ?? 0));
      while (to > from && !this.#facts.has(text.slice(from, to))) to -= 1;
      const name = this.#facts.get(text.slice(from, to));
      if (to > from && name !== undefined) all.push({ name, from, to });
      from = to > from ? to : from + 1;
    }
    return all;
  }
}
