import { fold } from "../fold.ts";
import type { Kind, LexiconWords } from "./lexicon-words.ts";

/** What a word can be about. */
export type LexiconFacet = "kind" | "material" | "colour" | "care" | "feature" | "use" | "occasion" | "person";

/** Products that bear a tag, from so many millimetres to so many, and how much they are meant (1: exactly). */
export interface MeantTag {
  tag: string;
  weight: number;
  extent?: { from: number; to: number };
}

/** What a word of the trade means. */
export interface Meaning {
  facet: LexiconFacet;
  /** How the trade calls it. */
  name: string;
  tags: readonly MeantTag[];
  /** Says nothing beside a kind, an occasion or a person. */
  weak: boolean;
}

/** Some text by which a product is tagged, and what a match in it is worth, 1 to 255. */
const sure = 200;
const likely = 120;

/** What is known of a product beside its text. Lengths in millimetres, volumes in millilitres, 0 where unknown. */
export interface ProductFacts {
  name: string;
  categories: string;
  material: string;
  /** What it says under 材质: the material first, then its decoration. */
  made: string;
  colour: string;
  care: readonly string[];
  /** All its attributes and labels. */
  text: string;
  /** Null where it is told in stores only. */
  price: number | null;
  extent: number;
  volume: number;
  year: number;
}

/** The words of kinds, materials or colours, as a tree with neighbours. */
class Family {
  readonly words = new Map<string, string>();
  readonly #kinds = new Map<string, Kind>();
  readonly #tags = new Map<string, Map<string, number>>();
  readonly #prefix: string;
  #longest = 1;

  constructor(kinds: Record<string, Kind>, prefix: string) {
    this.#prefix = prefix;
    this.#add(kinds);
    for (const [name, { near = {} }] of this.#kinds)
      for (const other of Object.keys(near))
        if (!this.#kinds.has(other)) throw new Error(`${prefix}: ${name} is near ${other}, which is nothing`);
  }

  #add(kinds: Record<string, Kind>): void {
    for (const [name, kind] of Object.entries(kinds)) {
      this.#kinds.set(name, kind);
      for (const word of [name, ...(kind.words ?? [])].map(fold)) {
        this.words.set(word, name);
        this.#longest = Math.max(this.#longest, word.length);
      }
      this.#add(kind.kinds ?? {});
    }
  }

  tag(name: string): string {
    return `=${this.#prefix}:${name}`;
  }

  has(name: string): boolean {
    return this.#kinds.has(name);
  }

  /** The kind, what is below it, and what is near, each with how much it is meant. */
  expand(name: string, { near = true } = {}): ReadonlyMap<string, number> {
    const key = near ? name : ` ${name}`;
    const known = this.#tags.get(key);
    if (known) return known;
    const found = new Map<string, number>();
    const below = (each: string, weight: number, kind = this.#kinds.get(each)) => {
      if ((found.get(each) ?? -1) >= weight) return;
      found.set(each, weight);
      for (const child of Object.keys(kind?.kinds ?? {})) below(child, weight);
    };
    const { kinds = {}, near: neighbours = {} } = this.#kinds.get(name) ?? {};
    // Neighbours first, and for good: they say how much less something below is meant.
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
    this.#tags.set(key, found);
    return found;
  }

  /** The names whose words stand in a folded text, the longest word at each place, in order. */
  within(text: string): { name: string; from: number; to: number }[] {
    const all: { name: string; from: number; to: number }[] = [];
    for (let from = 0; from < text.length;) {
      let to = Math.min(text.length, from + this.#longest);
      while (to > from && !this.words.has(text.slice(from, to))) to -= 1;
      const name = this.words.get(text.slice(from, to));
      if (to > from && name !== undefined) all.push({ name, from, to });
      from = to > from ? to : from + 1;
    }
    return all;
  }
}

/**
 * What the trade calls things, and what that means: kinds, materials, colours, care, uses, occasions, persons. It knows
 * no brand; what a brand calls its own is in the catalogue, and in `search` of content/site.yaml.
 */
export class Lexicon {
  readonly fillers: ReadonlySet<string>;
  /** Words for how large and how dear, relative to what else there is. */
  readonly relative: ReadonlyMap<string, "large" | "small" | "cheap" | "dear">;
  readonly #kinds: Family;
  readonly #materials: Family;
  readonly #colours: Family;
  readonly #features: readonly [string, LexiconWords["features"][string]][];
  readonly #meanings = new Map<string, Meaning>();
  readonly #tagged = new Map<string, readonly (readonly [string, number])[]>();

  constructor(words: LexiconWords) {
    this.#kinds = new Family(words.kinds, "kind");
    this.#materials = new Family(words.materials, "material");
    this.#colours = new Family(words.colours, "colour");
    this.#features = Object.entries(words.features);
    const { fillers, ...relative } = words.fillers;
    this.fillers = new Set(fillers.map(fold));
    this.relative = new Map(
      (["large", "small", "cheap", "dear"] as const).flatMap((how) =>
        relative[how].map((word) => [fold(word), how] as const),
      ),
    );
    for (const [facet, family] of [
      ["kind", this.#kinds],
      ["material", this.#materials],
      ["colour", this.#colours],
    ] as const)
      for (const [word, name] of family.words) {
        const tags = Array.from(family.expand(name), ([each, weight]) => ({ tag: family.tag(each), weight }));
        this.#meanings.set(word, { facet, name, tags: tags.filter(({ weight }) => weight > 0), weak: false });
      }
    for (const [name, { facet, words: said }] of this.#features)
      this.#say([name, ...said], { facet, name, tags: [{ tag: `=feature:${name}`, weight: 1 }], weak: false });
    for (const [name, { facet = "use", weak, words: said, pieces }] of Object.entries({
      ...words.occasions,
      ...words.uses,
    }))
      this.#say([name, ...said], { facet, name, weak, tags: pieces.flatMap((piece) => this.#piece(piece, name)) });
  }

  #say(words: readonly string[], meaning: Meaning): void {
    for (const word of words) this.#meanings.set(fold(word), meaning);
  }

  /** `餐盘 240-280 0.8` as tags; what suits may be a way of making (`切割`) as well as a kind. */
  #piece(piece: string, name: string): MeantTag[] {
    const [, kind = "", from, to, weight = "1"] = /^(\S+?)(?: (\d*)-(\d*))?(?: ([\d.]+))?$/.exec(piece) ?? [];
    const isKind = this.#kinds.has(kind);
    if (!isKind && !this.#features.some(([feature]) => feature === kind))
      throw new Error(`${name}: ${piece} is neither a kind of piece nor a feature`);
    const tags = isKind
      ? Array.from(this.#kinds.expand(kind, { near: false }).keys(), (each) => this.#kinds.tag(each))
      : [`=feature:${kind}`];
    return tags.map((tag) => ({
      tag,
      weight: Number(weight),
      ...(from !== undefined && { extent: { from: Number(from), to: Number(to || 1e5) } }),
    }));
  }

  /** What a folded word means; undefined when the trade does not know it. */
  meaning(word: string): Meaning | undefined {
    return this.#meanings.get(word);
  }

  /** All words that it knows, folded; English ones may be several in a row. */
  words(): Iterable<string> {
    return [...this.#meanings.keys(), ...this.fillers, ...this.relative.keys()];
  }

  /** The tags of a product, each with what a match is worth. Products that say the same share the answer. */
  tags({ name, categories, material, made, colour, care, text }: ProductFacts): readonly (readonly [string, number])[] {
    const key = [name.replace(/\d+/g, ""), categories, material, made, colour, care.join(), text].join("\n");
    const known = this.#tagged.get(key);
    if (known) return known;
    const tags = new Map<string, number>();
    const add = (tag: string, worth: number) => tags.set(tag, Math.max(worth, tags.get(tag) ?? 0));
    const kind = this.#kinds.within(fold(name)).at(-1) ?? this.#kinds.within(fold(categories)).at(-1);
    if (kind) add(this.#kinds.tag(kind.name), sure);
    const [first = "", ...decoration] = fold(made).split(/[,，、]/);
    for (const each of this.#materials.within(first)) add(this.#materials.tag(each.name), sure);
    for (const each of this.#materials.within(fold(material)))
      add(this.#materials.tag(each.name), first ? likely : sure);
    for (const each of this.#colours.within(fold(colour))) add(this.#colours.tag(each.name), sure);
    for (const each of this.#colours.within(decoration.join(" "))) add(this.#colours.tag(each.name), likely);
    for (const [feature, { rules, facts }] of this.#features)
      if (rules.some((rule) => care.includes(rule)) || facts.some((fact) => `${name}\n${made}\n${text}`.includes(fact)))
        add(`=feature:${feature}`, sure);
    const all = [...tags];
    if (this.#tagged.size >= 2000) this.#tagged.clear();
    this.#tagged.set(key, all);
    return all;
  }
}
