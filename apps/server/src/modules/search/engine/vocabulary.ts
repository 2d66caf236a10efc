import type { LetterReading } from "@klarholm/contract/desk/search-reasons";
import SearchableMap from "minisearch/SearchableMap";
import { pinyin, polyphonic } from "pinyin-pro";
import { lowerBound } from "./text-index.ts";

/** A reading of Latin letters: 1 for full pinyin, less for initials and prefixes. */
export interface Reading {
  word: string;
  weight: number;
  how: LetterReading;
}

/** Maximum readings of letters. */
const readingLimit = 12;

/**
 * The words of the catalogue and of the thesaurus: segments queries, reads pinyin and initials, and proposes corrections
 * of typing errors.
 */
export class Vocabulary {
  /** Number of names by word. */
  readonly #counts = new Map<string, number>();
  /** Words for segmentation only. */
  readonly #segmentOnly = new Set<string>();
  readonly #spellings = new SearchableMap<string[]>();
  readonly #initials = new SearchableMap<string[]>();
  #sorted: string[] | undefined;
  #longest = 1;
  #longestSpelling = 1;

  /** Adds a normalized word of Han characters or Latin letters; each call counts. */
  add(word: string): void {
    const known = this.#counts.get(word);
    this.#counts.set(word, (known ?? 0) + 1);
    if (known !== undefined) return;
    this.#sorted = undefined;
    this.#longest = Math.max(this.#longest, word.length);
    if (!/^\p{Script=Han}+$/u.test(word)) {
      this.#longestSpelling = Math.max(this.#longestSpelling, word.length);
      return add(this.#spellings, word, word);
    }
    for (const reading of readings(word)) this.#spell(word, reading);
  }

  /** Adds a word for segmentation that is never proposed. */
  addForSegmentation(word: string): void {
    this.#segmentOnly.add(word);
    this.#longest = Math.max(this.#longest, word.length);
  }

  /** Adds the pinyin of a word and of its suffixes, so that the middle of a name is found as well. */
  #spell(word: string, syllables: readonly string[]): void {
    const characters = [...word];
    for (let at = 0; at < characters.length; at += 1) {
      const ending = characters.slice(at).join("");
      const rest = syllables.slice(at);
      const spelling = rest.join("");
      add(this.#spellings, spelling, ending);
      this.#longestSpelling = Math.max(this.#longestSpelling, spelling.length);
      if (rest.length > 1) add(this.#initials, rest.map(([first = ""]) => first).join(""), ending);
    }
  }

  has(word: string): boolean {
    return this.#counts.has(word) || this.#segmentOnly.has(word);
  }

  /** Segments Han characters into the fewest words; unknown characters stay together. */
  segment(han: string): string[] {
    const characters = [...han];
    // For each position the cheapest segmentation: its cost, and the start of its last word.
    const ways: { cost: number; from: number; known: boolean }[] = [{ cost: 0, from: 0, known: true }];
    for (let to = 1; to <= characters.length; to += 1) {
      let best = { cost: (ways[to - 1]?.cost ?? 0) + 1.4, from: to - 1, known: false };
      for (let from = Math.max(0, to - this.#longest); from < to; from += 1) {
        const cost = (ways[from]?.cost ?? 0) + 1;
        if (cost < best.cost && this.has(characters.slice(from, to).join(""))) best = { cost, from, known: true };
      }
      ways.push(best);
    }
    const segments: { text: string; known: boolean }[] = [];
    for (let to = characters.length; to > 0;) {
      const { from, known } = ways[to] ?? { from: to - 1, known: false };
      const text = characters.slice(from, to).join("");
      const after = segments[0];
      if (!known && after && !after.known) after.text = text + after.text;
      else segments.unshift({ text, known });
      to = from;
    }
    return segments.map(({ text }) => text);
  }

  /** The words that letters may stand for: full pinyin, initials, prefixes of both; the likeliest first. */
  read(letters: string): Reading[] {
    const found = new Map<string, Reading>();
    const take = (words: Iterable<string>, weight: number, how: LetterReading) => {
      for (const word of words)
        if (found.size < readingLimit && !found.has(word)) found.set(word, { word, weight, how });
    };
    take(this.#byFrequency(this.#spellings.get(letters)), 1, "pinyin");
    if (letters.length > 1) take(this.#byFrequency(this.#initials.get(letters)), 0.9, "initials");
    if (letters.length > 1) take(this.#begin(this.#spellings, letters), 0.8, "pinyinPrefix");
    if (letters.length > 1) take(this.#begin(this.#initials, letters), 0.7, "initialsPrefix");
    return [...found.values()];
  }

  /** Segments pinyin into the fewest words; undefined if it spells none. */
  readAll(letters: string): string[] | undefined {
    const ways: ({ words: string[]; cost: number } | undefined)[] = [{ words: [], cost: 0 }];
    for (let to = 1; to <= letters.length; to += 1) {
      let best: { words: string[]; cost: number } | undefined;
      for (let from = Math.max(0, to - this.#longestSpelling); from < to; from += 1) {
        const before = ways[from];
        if (!before || (best && before.cost + 1 >= best.cost)) continue;
        const [word] = this.#byFrequency(this.#spellings.get(letters.slice(from, to)));
        if (word === undefined) continue;
        // A suffix of a word costs more.
        const cost = before.cost + (this.#counts.has(word) ? 1 : 1.6);
        if (!best || cost < best.cost) best = { words: [...before.words, word], cost };
      }
      ways.push(best);
    }
    return ways.at(-1)?.words;
  }

  /** Words that sound alike, differ in one character, or differ in one or two letters; the likeliest first. */
  *corrections(text: string): Generator<string> {
    if (/^[a-z]+$/.test(text)) return yield* this.#nearest(text);
    const sound = (readings(text)[0] ?? []).join("");
    const alike = this.readAll(sound)?.join("");
    if (alike !== undefined) yield alike;
    yield* this.#oneOff(text);
    if (text.length > 1) yield* this.#nearest(sound).filter((word) => word.length === text.length);
  }

  /** Words that start with the text, or whose pinyin does; the most frequent first. */
  complete(text: string, limit: number): string[] {
    this.#sorted ??= [...this.#counts.keys()].sort();
    const words: string[] = [];
    for (let at = lowerBound(this.#sorted, text); at < this.#sorted.length; at += 1) {
      const word = this.#sorted[at] ?? "";
      if (!word.startsWith(text) || words.length >= 200) break;
      words.push(word);
    }
    if (/^[a-z]{2,}$/.test(text)) words.push(...this.read(text).map(({ word }) => word));
    return this.#byFrequency(words.filter((word) => this.#counts.has(word))).slice(0, limit);
  }

  #byFrequency(words: readonly string[] = []): string[] {
    return [...new Set(words)].sort((a, b) => (this.#counts.get(b) ?? 0) - (this.#counts.get(a) ?? 0));
  }

  /** Words by a prefix of their spelling, the shortest first. */
  #begin(map: SearchableMap<string[]>, letters: string): string[] {
    const keys: [string, string[]][] = [];
    for (const entry of map.atPrefix(letters)) {
      keys.push(entry);
      if (keys.length >= 64) break;
    }
    return keys.sort(([a], [b]) => a.length - b.length).flatMap(([, words]) => this.#byFrequency(words));
  }

  #nearest(letters: string): string[] {
    if (letters.length < 4 || letters.length > 24) return [];
    const swapped: string[] = [];
    // A transposition is one error, though two edits.
    for (let at = 1; at < letters.length; at += 1) {
      const other = letters.slice(0, at - 1) + (letters[at] ?? "") + (letters[at - 1] ?? "") + letters.slice(at + 1);
      swapped.push(...this.#byFrequency(this.#spellings.get(other)));
    }
    const found = [...this.#spellings.fuzzyGet(letters, letters.length < 9 ? 1 : 2).values()];
    return [...swapped, ...found.sort(([, a], [, b]) => a - b).flatMap(([words]) => this.#byFrequency(words))];
  }

  #oneOff(text: string): string[] {
    if (text.length < 2) return [];
    return this.#byFrequency(
      [...this.#counts.keys()].filter((word) => word.length === text.length && differences(word, text) === 1),
    );
  }
}

function add(map: SearchableMap<string[]>, key: string, word: string): void {
  const words = map.get(key);
  if (!words) map.set(key, [word]);
  else if (!words.includes(word)) words.push(word);
}

/** The pinyin of a word, the usual one first, then variants with another reading of one character. */
function readings(word: string): string[][] {
  const usual = pinyin(word, { toneType: "none", type: "array", v: true });
  const others = polyphonic(word, { toneType: "none", type: "array", v: true }).flatMap((each, at) =>
    each.filter((syllable) => syllable !== usual[at]).map((syllable) => usual.with(at, syllable)),
  );
  const all = [usual, ...others.slice(0, 6)];
  // Keyboards have no ü: people type v or u.
  return all.flatMap((syllables) =>
    syllables.some((each) => each.includes("v"))
      ? [syllables, syllables.map((each) => each.replace("v", "u"))]
      : [syllables],
  );
}

function differences(a: string, b: string): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) count += 1;
  return count;
}
