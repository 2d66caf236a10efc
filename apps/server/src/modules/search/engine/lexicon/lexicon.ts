import type { SearchField } from "@klarholm/contract/desk/search-reasons";
import { normalize } from "../normalize.ts";
import { Family } from "./family.ts";
import type { LexiconWords } from "./lexicon-words.ts";

export type LexiconFacet = "kind" | "material" | "colour" | "care" | "feature" | "use" | "occasion" | "person";

/** A tag of products with a weight (1: exact meaning), optionally restricted to an extent in millimetres. */
export interface MeantTag {
  tag: string;
  weight: number;
  extent?: { from: number; to: number };
}

/** The meaning of a word of the trade. */
export interface Meaning {
  facet: LexiconFacet;
  /** The canonical word. */
  name: string;
  tags: readonly MeantTag[];
  /** Ignored beside a kind, an occasion, a person or a use. */
  weak: boolean;
  /** For occasions: a person beside it is more specific (a birthday); false for a wedding. */
  general: boolean;
}

/** Scores of tags by their source, 1 to 255. */
const sure = 200;
const likely = 120;
/** A colour of the material itself (钴蓝釉瓷), not painted on. */
const through = 240;
/** From a description, which may also mention other things. */
const perhaps = 90;

/** A term for what a product is, the score of a match, and the field that says it. */
export type ProductTag = readonly [tag: string, worth: number, field: SearchField];

/** Facts of a product. Lengths in millimetres, volumes in millilitres, 0 if unknown. */
export interface ProductFacts {
  name: string;
  categories: string;
  material: string;
  /** The value of 材质: the material first, then the decoration. */
  made: string;
  colour: string;
  care: readonly string[];
  /** All attributes and labels. */
  text: string;
  /** The alternative text of the first picture. */
  shown: string;
  description: string;
  /** Null if it is not public. */
  price: number | null;
  extent: number;
  volume: number;
  year: number;
}

/**
 * The vocabulary of the trade: kinds, materials, colours, motifs, care, uses, occasions, persons. Words of a brand are in
 * the catalogue, and in `search` of content/site.yaml.
 */
export class Lexicon {
  readonly fillers: ReadonlySet<string>;
  /** Words for relative size and price. */
  readonly relative: ReadonlyMap<string, "large" | "small" | "cheap" | "dear">;
  readonly #kinds: Family;
  readonly #materials: Family;
  readonly #colours: Family;
  readonly #motifs: Family;
  readonly #features: readonly [string, LexiconWords["features"][string]][];
  readonly #meanings = new Map<string, Meaning>();
  readonly #forms = new Map<string, string>();
  readonly #tagged = new Map<string, readonly ProductTag[]>();

  constructor(words: LexiconWords) {
    this.#kinds = new Family(words.kinds, "kind");
    this.#materials = new Family(words.materials, "material");
    this.#colours = new Family(words.colours, "colour");
    this.#motifs = new Family(words.motifs, "motif", 2);
    this.#features = Object.entries(words.features);
    const { fillers, ...relative } = words.fillers;
    this.fillers = new Set(fillers.map(normalize));
    this.relative = new Map(
      (["large", "small", "cheap", "dear"] as const).flatMap((how) =>
        relative[how].map((word) => [normalize(word), how] as const),
      ),
    );
    const plainly = { weak: false, general: false };
    for (const [facet, family, ending] of [
      ["kind", this.#kinds, undefined],
      ["material", this.#materials, undefined],
      ["colour", this.#colours, "色"],
      ["feature", this.#motifs, "纹"],
    ] as const)
      for (const [word, name] of family.words) {
        const all = Array.from(family.expand(name), ([each, weight]) => ({ tag: family.tag(each), weight }));
        this.#meanings.set(word, { facet, name, tags: all.filter(({ weight }) => weight > 0), ...plainly });
        if (ending && /^\p{Script=Han}+$/u.test(word) && !word.endsWith(ending)) this.#forms.set(word + ending, word);
      }
    for (const [name, { facet, words: synonyms }] of this.#features)
      this.#define([name, ...synonyms], { facet, name, tags: [{ tag: `=feature:${name}`, weight: 1 }], ...plainly });
    for (const [name, { facet = "use", weak, general, words: synonyms, pieces }] of Object.entries({
      ...words.occasions,
      ...words.uses,
    })) {
      const tags = pieces.flatMap((piece) => this.#piece(piece, name));
      this.#define([name, ...synonyms], { facet, name, weak, general, tags });
    }
  }

  #define(words: readonly string[], meaning: Meaning): void {
    for (const word of words) this.#meanings.set(normalize(word), meaning);
  }

  /** Parses `餐盘 240-280 0.8` into tags; the first word is a kind or a feature (`切割`). */
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

  /** The meaning of a normalized word; undefined if unknown. */
  meaning(word: string): Meaning | undefined {
    return this.#meanings.get(this.#forms.get(word) ?? word);
  }

  /** All normalized words; English ones may be phrases. */
  words(): Iterable<string> {
    return [...this.#meanings.keys(), ...this.fillers, ...this.relative.keys()];
  }

  /** Longer forms of words with the same meaning. */
  forms(): Iterable<string> {
    return this.#forms.keys();
  }

  /** The kind at the end of a name or of one of its words: 植物手绘盘 蓝铃花 is a plate, though 铃 is a bell. */
  #kindOf(name: string): { name: string } | undefined {
    const all = this.#kinds.within(name);
    return all.findLast(({ to }) => !/^\p{Script=Han}/u.test(name.slice(to))) ?? all.at(-1);
  }

  /** The tags of a product, each with a score. Cached for products with the same facts. */
  tags(facts: ProductFacts): readonly ProductTag[] {
    const { name, categories, material, made, colour, care, text, shown, description } = facts;
    const key = [
      name.replace(/\d+/g, ""),
      categories,
      material,
      made,
      colour,
      care.join(),
      text,
      shown,
      description,
    ].join("\n");
    const known = this.#tagged.get(key);
    if (known) return known;
    const tags = new Map<string, ProductTag>();
    const add = (tag: string, worth: number, field: SearchField) => {
      if ((tags.get(tag)?.[1] ?? 0) < worth) tags.set(tag, [tag, worth, field]);
    };
    const named = this.#kindOf(normalize(name));
    const kind = named ?? this.#kindOf(normalize(categories));
    if (kind) add(this.#kinds.tag(kind.name), sure, named ? "name" : "category");
    const [first = "", ...decoration] = normalize(made).split(/[,，、]/);
    const addAll = (family: Family, within: string, score: number, field: SearchField) => {
      for (const each of family.within(within)) add(family.tag(each.name), score, field);
    };
    addAll(this.#materials, first, sure, "attribute");
    addAll(this.#materials, normalize(material), first ? likely : sure, "material");
    addAll(this.#colours, first, through, "attribute");
    addAll(this.#colours, normalize(colour), sure, "colour");
    addAll(this.#colours, decoration.join(" "), likely, "attribute");
    addAll(this.#motifs, description, perhaps, "description");
    const shownIn = [
      [name, "name"],
      [`${made}\n${text}`, "attribute"],
      [shown, "picture"],
    ] as const;
    for (const [within, field] of shownIn) addAll(this.#motifs, within, sure, field);
    for (const [feature, { rules, facts: words }] of this.#features) {
      const has = (within: string) => words.some((fact) => within.includes(fact));
      if (rules.some((rule) => care.includes(rule))) add(`=feature:${feature}`, sure, "care");
      else if (has(`${name}\n${made}\n${text}`)) add(`=feature:${feature}`, sure, has(name) ? "name" : "attribute");
    }
    const all = [...tags.values()];
    if (this.#tagged.size >= 2000) this.#tagged.clear();
    this.#tagged.set(key, all);
    return all;
  }
}
