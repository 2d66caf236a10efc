import { describe, expect, test } from "vitest";
import { Columns, maxKinds } from "./columns.ts";
import type { SearchDocument } from "./documents.ts";
import { IndexBuilder } from "./index-builder.ts";
import { Lexicon, type ProductFacts } from "./lexicon/lexicon.ts";
import { lexiconWords } from "./lexicon/lexicon-words.ts";
import { tiers } from "./names.ts";
import { maxRanks, Order } from "./order.ts";
import { type SearchIndex, SearchIndexBuilder } from "./search-index.ts";
import type { SearchWords } from "./thesaurus.ts";

const noFacts: ProductFacts = {
  name: "",
  categories: "",
  material: "",
  made: "",
  colour: "",
  care: [],
  text: "",
  shown: "",
  description: "",
  price: null,
  extent: 0,
  volume: 0,
  year: 0,
};

const product = (
  name: string,
  series: string,
  more: Partial<Record<"code" | "category" | "colour" | "material" | "text" | "en", string>> & { price?: number } = {},
): SearchDocument => {
  const { code = "", category = "", colour = "", material = "", text = "", en = "", price } = more;
  return {
    kind: "product",
    ...(price !== undefined && { facts: { ...noFacts, name, price } }),
    titled: { name, before: series, code },
    texts: [
      { text: `${name} ${code}`, impact: 100 },
      { text: `${series} ${en}`, impact: 80 },
      { text: category, impact: 60 },
      { text: `${colour} ${material}`, impact: 55 },
      { text, impact: 10, pairsOnly: true },
    ],
    names: [name, series, en, colour, material],
  };
};

test("[SCALE-04] what does not fit the index is refused", () => {
  expect(() => new Order(1, maxRanks + 1)).toThrow("do not fit");
  expect(new Order(1, maxRanks).descending(() => maxRanks - 1)).toHaveLength(1);
  const kinds = Array.from({ length: maxKinds + 1 }, (_, kind) => ({ ...noFacts, price: 0, kind: String(kind) }));
  expect(Columns.of(kinds.slice(1)).of("year")).toHaveLength(maxKinds);
  expect(() => Columns.of(kinds)).toThrow("65536 kinds");
  expect(() => new IndexBuilder().add([{ text: "盘", impact: 256 }])).toThrow("256");
});

const products = [
  product("餐盘 27 厘米", "峡湾蕾丝", {
    code: "FJ-1027",
    category: "餐盘 Plates",
    colour: "钴蓝",
    material: "硬质瓷",
    en: "Fjordlace",
  }),
  product("点心盘 17 厘米", "峡湾蕾丝", {
    code: "FJ-1017",
    category: "餐盘 Plates",
    colour: "钴蓝",
    material: "硬质瓷",
    en: "Fjordlace",
  }),
  product("红酒杯 560 毫升", "清澈", {
    code: "KL-5560",
    category: "高脚杯 Stemware",
    colour: "透明",
    material: "水晶玻璃",
    en: "Klar",
  }),
  product("长饮杯", "清澈", {
    code: "KL-6400",
    category: "水杯",
    colour: "透明",
    material: "水晶玻璃",
    en: "Klar",
    text: "倒一点红酒杯里剩下的，也不失礼。",
  }),
  product("花瓶 18 厘米", "林间", { code: "SK-8180", category: "花瓶", colour: "青", material: "青釉瓷", en: "Skov" }),
  product("饭碗", "素白", { code: "HD-2130", category: "碗", colour: "白", material: "骨瓷", en: "Hvid" }),
];

const lexicon = new Lexicon(lexiconWords());
const noWords = { synonyms: [], related: {} };

function indexOf(documents: readonly SearchDocument[], words: SearchWords = noWords): SearchIndex {
  const builder = new SearchIndexBuilder(lexicon);
  for (const each of documents) builder.add(each);
  return builder.build(words);
}

const words: SearchWords = {
  synonyms: [
    ["高脚杯", "葡萄酒杯"],
    ["白", "白色"],
  ],
  related: { 下午茶: ["点心盘"] },
};
const category: SearchDocument = {
  kind: "category",
  titled: { name: "杯与杯碟", before: "", code: "" },
  texts: [{ text: "杯与杯碟 Cups", impact: 100 }],
  names: ["杯与杯碟"],
};
const index = indexOf([...products, category], words);

const names = (query: string) => Array.from(index.find("product", query).documents, (at) => products[at]?.titled.name);

describe("finding products", () => {
  test.each([
    ["a name", "红酒杯", ["红酒杯 560 毫升", "长饮杯"]],
    ["the start of a name", "点心", ["点心盘 17 厘米"]],
    ["a category", "高脚杯", ["红酒杯 560 毫升"]],
    ["a series and a kind without a space", "清澈长饮杯", ["长饮杯"]],
    ["words in any order", "27厘米 餐盘 峡湾蕾丝", ["餐盘 27 厘米"]],
    ["a material", "骨瓷", ["饭碗"]],
    ["a colour by another word", "白色 碗", ["饭碗"]],
    ["a code", "kl-5560", ["红酒杯 560 毫升"]],
    ["a code without its dash", "KL5560", ["红酒杯 560 毫升"]],
    ["the digits of a code", "8180", ["花瓶 18 厘米"]],
    ["the start of a code", "fj-10", ["餐盘 27 厘米", "点心盘 17 厘米"]],
    ["full-width letters", "ＦＪ－１０１７", ["点心盘 17 厘米"]],
    ["a size in another unit", "18cm", ["花瓶 18 厘米"]],
    ["a Latin name", "Fjordlace", ["餐盘 27 厘米", "点心盘 17 厘米"]],
    ["the start of a Latin name", "fjord", ["餐盘 27 厘米", "点心盘 17 厘米"]],
    ["pinyin", "hongjiubei", ["红酒杯 560 毫升", "长饮杯"]],
    ["pinyin in syllables", "hua ping", ["花瓶 18 厘米"]],
    ["pinyin of two words", "qingchehongjiubei", ["红酒杯 560 毫升", "长饮杯"]],
    ["a character with several readings", "changyinbei", ["长饮杯"]],
    ["the start of pinyin", "dianx", ["点心盘 17 厘米"]],
    ["initials", "hjb", ["红酒杯 560 毫升", "长饮杯"]],
    ["traditional characters", "紅酒杯", ["红酒杯 560 毫升", "长饮杯"]],
    ["a synonym", "葡萄酒杯", ["红酒杯 560 毫升"]],
    ["an occasion", "下午茶", ["点心盘 17 厘米"]],
    ["fillers", "白色的碗", ["饭碗"]],
  ])("by %s", (_by, query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  test.each([
    ["a homophone", "红九杯", "红酒杯"],
    ["a wrong character", "点必盘", "点心盘"],
    ["a slip in pinyin", "hongjubei", "红酒杯"],
    ["a slip in a Latin name", "fjordlase", "fjordlace"],
    ["letters in the wrong order", "klra", "klar"],
  ])("%s is corrected", (_slip, query, corrected) => {
    const found = index.find("product", query);
    expect(found.corrected).toBe(corrected);
    expect(found.documents.length).toBeGreaterThan(0);
  });

  test("exact code before exact name before name prefix before phrase before the rest", () => {
    const ladder = indexOf([
      product("白瓷花瓶", "清澈"),
      product("碗", "清澈", { text: "像花瓶。" }),
      product("花瓶 18 厘米", "林间"),
      product("花瓶", "林间"),
      product("盘", "林间", { code: "花瓶" }),
    ]);
    expect(Array.from(ladder.find("product", "花瓶").documents)).toEqual([4, 3, 2, 0, 1]);
  });

  test("partial matches if no product matches all words", () => {
    const found = index.find("product", "骨瓷 花瓶");
    expect(found.partial).toBe(true);
    expect([...found.documents].sort()).toEqual([4, 5]);
  });

  test("nothing for empty queries and nonsense", () => {
    for (const query of ["", "   ", "!!!", "龘龘龘", "zzzzqq"]) expect(names(query), query).toEqual([]);
  });
});

test("[SEARCH-DESK-03] the explained ranks are in the order of the results", () => {
  const asked = products.map(({ texts }, at) => ({ at, texts }));
  for (const query of ["杯", "红酒杯", "hjb", "盘 厘米", "骨瓷 花瓶", "白色的碗", "清澈 透明", "fj-10", "红九杯"]) {
    const { found, reasons } = index.explain("product", query, asked);
    expect(found).toEqual(index.find("product", query));
    const ranks = Array.from(found.documents, (at) => {
      const { pass = -1, nameMatch, score = 0, matches = [] } = reasons[at] ?? { nameMatch: "rest" };
      expect(matches.length, query).toBeGreaterThan(0);
      return [-pass, tiers[nameMatch], found.partial ? Math.round(score) >> 6 : Math.round(score)];
    });
    const sorted = ranks.toSorted((one, other) => other.map((each, at) => each - (one[at] ?? 0)).find(Boolean) ?? 0);
    expect(ranks, query).toEqual(sorted);
    expect(reasons.filter(({ pass }) => pass !== undefined)).toHaveLength(found.documents.length);
  }
});

describe("suggesting", () => {
  test("[SEARCH-04] words, categories and products, up to a limit", () => {
    expect(index.suggest("杯", 10)).toEqual(
      expect.arrayContaining([
        { kind: "category", at: 0 },
        { kind: "product", at: 2 },
      ]),
    );
    expect(index.suggest("hong", 10)[0]).toEqual({ kind: "word", word: "红酒杯" });
    expect(index.suggest("盘", 1)).toHaveLength(1);
  });
});

test("[FIND-01] below all prices, the cheapest products come first, and the price is reported as dropped", () => {
  const priced = indexOf([
    product("花瓶", "林间", { price: 900 }),
    product("高花瓶", "林间", { price: 300 }),
    product("矮花瓶", "林间", { price: 600 }),
    product("烛台", "林间", { price: 200 }),
  ]);
  const { documents, partial, dropped } = priced.find("product", "百元以下的花瓶");
  expect([...documents]).toEqual([1, 2, 0]);
  expect(partial).toBe(true);
  expect(dropped.map(({ text }) => text)).toEqual(["百元以下"]);
  expect([...priced.find("product", "500以内的花瓶").documents]).toEqual([1]);
});

test("[SCALE-05] an index that is made from another one finds what an index of the same documents finds", () => {
  const texts = ["餐盘", "红酒杯", "花瓶", "烛台", "甜品碗", "茶壶"];
  const colours = ["钴蓝", "透明", "白", "青"];
  const all = Array.from({ length: 60 }, (_, n) => {
    const name = `${texts[n % 6] ?? ""} ${12 + (n % 7)} 厘米`;
    const more = {
      code: `AB-${n % 50}`,
      colour: colours[n % 4] ?? "",
      price: 100 + n,
      text: `第${n}件，${colours[n % 3] ?? ""}`,
    };
    return product(name, n % 2 ? "林间" : "清澈", more);
  });
  // Each index has another selection in another order, of which about two thirds were in the one before.
  const selection = (seed: number) =>
    all
      .filter((_, n) => (n * 7 + seed * 3) % 5 !== 0)
      .toSorted((a, b) => ((all.indexOf(a) * seed) % 61) - ((all.indexOf(b) * seed) % 61));
  let before = { documents: selection(1), index: indexOf(selection(1), words) };
  for (const seed of [2, 3, 11, 29]) {
    const documents = selection(seed);
    const builder = new SearchIndexBuilder(lexicon);
    const runs = documents.map((each) => {
      const at = before.documents.indexOf(each);
      if (at >= 0) return { from: at, count: 1 };
      builder.add(each);
      return { from: null, count: 1 };
    });
    expect(new Set(runs.map(({ from }) => from === null)).size).toBe(2);
    const changed = builder.build(words, { index: before.index, runs: { product: runs, category: [], article: [] } });
    const whole = indexOf(documents, words);
    for (const query of [
      "盘",
      "花瓶 青",
      "150元以下的红酒杯",
      "葡萄酒杯",
      "ab-7",
      "zhutai",
      "便宜的茶壶",
      "十五厘米",
      "红九杯",
      "第8件",
      "林间",
    ]) {
      expect(changed.find("product", query), query).toEqual(whole.find("product", query));
      expect(changed.suggest(query, 10), query).toEqual(whole.suggest(query, 10));
    }
    before = { documents, index: changed };
  }
  // Another price leaves the dictionaries.
  const [first, ...others] = before.documents;
  if (!first) throw new Error("no document");
  const dear = { ...first, facts: { ...noFacts, ...first.facts, price: 9000 } };
  const builder = new SearchIndexBuilder(lexicon);
  builder.add(dear);
  const runs = [
    { from: null, count: 1 },
    { from: 1, count: others.length },
  ];
  const raised = builder.build(words, { index: before.index, runs: { product: runs, category: [], article: [] } });
  const whole = indexOf([dear, ...others], words);
  for (const query of ["5000元以上", "餐盘", "红九杯", "150元以下的红酒杯"]) {
    expect(raised.find("product", query), query).toEqual(whole.find("product", query));
    expect(raised.suggest(query, 10), query).toEqual(whole.suggest(query, 10));
  }
});

test("[SEC-02] only the beginning of a long query is read", () => {
  const hostile = ["盘", "zhi", "a ", "1-", "三五百", "红九杯", "㍿", "花到", "\u0301", "送妈妈结婚", "<", "¥1到"];
  for (const text of hostile) {
    const [long, longer] = [text.repeat(3000), text.repeat(6000)];
    expect(index.find("product", longer), text).toEqual(index.find("product", long));
    expect(index.suggest(longer, 10), text).toEqual(index.suggest(long, 10));
    const read = index.find("product", longer).parts.at(-1)?.to ?? 0;
    expect(read, text).toBeLessThanOrEqual(64);
  }
  // A character may be normalized to several, here four.
  expect(index.find("product", "㍿".repeat(30)).parts.at(-1)?.to).toBeLessThanOrEqual(64);
  expect(names(`${"餐盘 27 厘米".padEnd(40)}${"的".repeat(3000)}`)).toEqual(["餐盘 27 厘米"]);
});
