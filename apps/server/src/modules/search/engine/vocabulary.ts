import SearchableMap from "minisearch/SearchableMap";
import { pinyin, polyphonic } from "pinyin-pro";

/** A word that some letters spell, and how surely: 1 in full, less for initials and beginnings. */
export interface Spelt {
  word: string;
  weight: number;
}

/** Beginnings of words that are looked at, at most, for one spelling. */
const spellingLimit = 12;

/**
 * The words of the catalogue (names, series, materials ... and what the thesaurus knows): cuts queries into words,
 * reads pinyin and initials, finds the word that a slip was meant to be.
 */
export class Vocabulary {
  /** How many documents each word comes from. */
  readonly #counts = new Map<string, number>();
  /** Words that queries are cut into and nothing is corrected to. */
  readonly #known = new Set<string>();
  readonly #spellings = new SearchableMap<string[]>();
  readonly #initials = new SearchableMap<string[]>();
  #sorted: string[] | undefined;
  #longest = 1;
  #longestSpelling = 1;

  /** Adds a word, folded: Han characters, or Latin letters. A word that comes again counts again. */
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

  /** Adds a word that queries have and no document. */
  know(word: string): void {
    this.#known.add(word);
    this.#longest = Math.max(this.#longest, word.length);
  }

  /** A word is found by its own spelling and, so that the middle of a name is found too, by that of its endings. */
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
    return this.#counts.has(word) || this.#known.has(word);
  }

  /** Cuts Han characters into the fewest words; what is in none of them stays together. */
  cut(han: string): string[] {
    const characters = [...han];
    // The cheapest way to each place: what it costs, and where its last piece begins.
    const ways: { cost: number; from: number; known: boolean }[] = [{ cost: 0, from: 0, known: true }];
    for (let to = 1; to <= characters.length; to += 1) {
      let best = { cost: (ways[to - 1]?.cost ?? 0) + 1.4, from: to - 1, known: false };
      for (let from = Math.max(0, to - this.#longest); from < to; from += 1) {
        const cost = (ways[from]?.cost ?? 0) + 1;
        if (cost < best.cost && this.has(characters.slice(from, to).join(""))) best = { cost, from, known: true };
      }
      ways.push(best);
    }
    const cuts: { text: string; known: boolean }[] = [];
    for (let to = characters.length; to > 0;) {
      const { from, known } = ways[to] ?? { from: to - 1, known: false };
      const text = characters.slice(from, to).join("");
      const after = cuts[0];
      if (!known && after && !after.known) after.text = text + after.text;
      else cuts.unshift({ text, known });
      to = from;
    }
    return cuts.map(({ text }) => text);
  }

  /** The words that letters stand for: pinyin in full, initials, the beginning of either. The surest first. */
  read(letters: string): Spelt[] {
    const found = new Map<string, number>();
    const take = (words: Iterable<string>, weight: number) => {
      for (const word of words) if (found.size < spellingLimit && !found.has(word)) found.set(word, weight);
    };
    take(this.#often(this.#spellings.get(letters)), 1);
    if (letters.length > 1) take(this.#often(this.#initials.get(letters)), 0.9);
    if (letters.length > 1) take(this.#begin(this.#spellings, letters), 0.8);
    if (letters.length > 1) take(this.#begin(this.#initials, letters), 0.7);
    return [...found].map(([word, weight]) => ({ word, weight }));
  }

  /** Letters that spell several words in a row, as the fewest of them; undefined when they do not. */
  readAll(letters: string): string[] | undefined {
    const ways: ({ words: string[]; cost: number } | undefined)[] = [{ words: [], cost: 0 }];
    for (let to = 1; to <= letters.length; to += 1) {
      let best: { words: string[]; cost: number } | undefined;
      for (let from = Math.max(0, to - this.#longestSpelling); from < to; from += 1) {
        const before = ways[from];
        if (!before || (best && before.cost + 1 >= best.cost)) continue;
        const [word] = this.#often(this.#spellings.get(letters.slice(from, to)));
        if (word === undefined) continue;
        // The end of a word is less of a word.
        const cost = before.cost + (this.#counts.has(word) ? 1 : 1.6);
        if (!best || cost < best.cost) best = { words: [...before.words, word], cost };
      }
      ways.push(best);
    }
    return ways.at(-1)?.words;
  }

  /** What may have been meant: words that sound alike, differ in one character, or have a letter or two wrong; the likeliest first. */
  *corrections(text: string): Generator<string> {
    if (/^[a-z]+$/.test(text)) return yield* this.#nearest(text);
    const sound = (readings(text)[0] ?? []).join("");
    const alike = this.readAll(sound)?.join("");
    if (alike !== undefined) yield alike;
    yield* this.#oneOff(text);
    if (text.length > 1) yield* this.#nearest(sound).filter((word) => word.length === text.length);
  }

  /** Words that begin like the text or whose spelling does, the most used first. */
  complete(text: string, limit: number): string[] {
    this.#sorted ??= [...this.#counts.keys()].sort();
    const words: string[] = [];
    for (let at = firstFrom(this.#sorted, text); at < this.#sorted.length; at += 1) {
      const word = this.#sorted[at] ?? "";
      if (!word.startsWith(text) || words.length >= 200) break;
      words.push(word);
    }
    if (/^[a-z]{2,}$/.test(text)) words.push(...this.read(text).map(({ word }) => word));
    return this.#often(words.filter((word) => this.#counts.has(word))).slice(0, limit);
  }

  #often(words: readonly string[] = []): string[] {
    return [...new Set(words)].sort((a, b) => (this.#counts.get(b) ?? 0) - (this.#counts.get(a) ?? 0));
  }

  /** Keys with a prefix come in no order; the shortest are nearest to what was typed. */
  #begin(map: SearchableMap<string[]>, letters: string): string[] {
    const keys: [string, string[]][] = [];
    for (const entry of map.atPrefix(letters)) {
      keys.push(entry);
      if (keys.length >= 64) break;
    }
    return keys.sort(([a], [b]) => a.length - b.length).flatMap(([, words]) => this.#often(words));
  }

  #nearest(letters: string): string[] {
    if (letters.length < 4 || letters.length > 24) return [];
    const swapped: string[] = [];
    // Two letters in the wrong order are one slip, though two edits.
    for (let at = 1; at < letters.length; at += 1) {
      const other = letters.slice(0, at - 1) + (letters[at] ?? "") + (letters[at - 1] ?? "") + letters.slice(at + 1);
      swapped.push(...this.#often(this.#spellings.get(other)));
    }
    const found = [...this.#spellings.fuzzyGet(letters, letters.length < 9 ? 1 : 2).values()];
    return [...swapped, ...found.sort(([, a], [, b]) => a - b).flatMap(([words]) => this.#often(words))];
  }

  #oneOff(text: string): string[] {
    if (text.length < 2) return [];
    return this.#often(
      [...this.#counts.keys()].filter((word) => word.length === text.length && differences(word, text) === 1),
    );
  }
}

function add(map: SearchableMap<string[]>, key: string, word: string): void {
  const words = map.get(key);
  if (!words) map.set(key, [word]);
  else if (!words.includes(word)) words.push(word);
}

/** The syllables of a word, the likeliest reading first, then each with one character read otherwise. */
function readings(word: string): string[][] {
  const usual = pinyin(word, { toneType: "none", type: "array", v: true });
  const others = polyphonic(word, { toneType: "none", type: "array", v: true }).flatMap((each, at) =>
    each.filter((syllable) => syllable !== usual[at]).map((syllable) => usual.with(at, syllable)),
  );
  const all = [usual, ...others.slice(0, 6)];
  // Keyboards have no ü: some type v, some u.
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

function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
