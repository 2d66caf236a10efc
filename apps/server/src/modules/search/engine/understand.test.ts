import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAmounts, readNumber } from "./amounts.ts";
import { isCloseTo } from "./correction.ts";
import { normalize } from "./normalize.ts";
import { Lexicon } from "./lexicon/lexicon.ts";
import { lexiconWords } from "./lexicon/lexicon-words.ts";
import { Thesaurus } from "./thesaurus.ts";
import { understand, without } from "./understand.ts";
import { Vocabulary } from "./vocabulary.ts";

const lexicon = new Lexicon(lexiconWords());
const vocabulary = new Vocabulary();
for (const word of [...lexicon.words(), ...lexicon.forms()]) vocabulary.addForSegmentation(word);
vocabulary.add("雾港");
const language = {
  lexicon,
  vocabulary,
  series: new Set(["雾港"]),
  thesaurus: new Thesaurus({ synonyms: [], related: {} }),
};
const read = (query: string) => understand(query, language);
const understood = (query: string) =>
  read(query)
    .filter(({ facet }) => facet !== "filler")
    .map(({ facet, text }) => `${facet} ${text}`);

test.each([
  ["500元以下的花瓶", ["price 500元以下", "kind 花瓶"]],
  ["大号花瓶", ["size 大号", "kind 花瓶"]],
  ["可以进洗碗机", ["care 可以进洗碗机"]],
  ["微波炉能用的碗", ["care 微波炉能用", "kind 碗"]],
  ["牛排盘", ["use 牛排盘"]],
  ["送长辈", ["person 送长辈"]],
  ["结婚礼物", ["occasion 结婚礼物"]],
  ["乔迁 礼物", ["occasion 乔迁"]],
  ["19年的盘子", ["year 19年", "kind 盘子"]],
  ["2019年度纪念盘", ["year 2019", "kind 年度纪念盘"]],
  ["绿色花瓶", ["colour 绿色", "kind 花瓶"]],
  ["wine glass", ["kind wine glass"]],
  ["骨瓷mug", ["material 骨瓷", "kind mug"]],
  ["雾港 洋酒杯", ["series 雾港", "kind 洋酒杯"]],
  ["27cm 餐盤", ["extent 27cm", "kind 餐盘"]],
  ["350ml的杯子", ["volume 350ml", "kind 杯子"]],
  ["VT-2026", ["word vt-2026"]],
  ["绿釉花瓶", ["material 绿釉", "kind 花瓶"]],
  ["深蓝色瓷器", ["colour 深蓝色", "material 瓷器"]],
  ["蓝花咖啡杯", ["feature 蓝花", "kind 咖啡杯"]],
  ["野花盘子", ["feature 野花", "kind 盘子"]],
  ["没有花纹的白盘子", ["feature 没有花纹", "colour 白", "kind 盘子"]],
  ["猫头鹰图案的盘子", ["feature 猫头鹰", "kind 盘子"]],
  ["公司年会礼品", ["occasion 公司年会礼品"]],
  ["便宜点的杯子", ["worth 便宜点的", "kind 杯子"]],
  ["三五百的花瓶", ["price 三五百", "kind 花瓶"]],
  // A part of an unknown word means nothing, unless it is a kind at the end of more than two characters.
  ["键盘", ["word 键盘"]],
  ["水龙头", ["word 水龙头"]],
  ["贝壳杯", ["word 贝壳", "kind 杯"]],
])("[FIND-01] %s is understood as %j", (query, expected) => {
  expect(understood(query)).toEqual(expected);
});

test.each([
  ["500元以下", { facet: "price", range: { from: 0, to: 500 } }],
  ["五百以内", { facet: "price", range: { from: 0, to: 500 } }],
  ["一千五以上", { facet: "price", range: { from: 1500, to: Infinity } }],
  ["300到500", { facet: "price", range: { from: 300, to: 500 } }],
  ["预算1000", { facet: "price", range: { from: 0, to: 1000 } }],
  ["1000元左右", { facet: "price", range: { from: 800, to: 1200 } }],
  ["500毫升以上", { facet: "volume", range: { from: 500, to: Infinity } }],
  ["1升", { facet: "volume", range: { from: 1000, to: 1000 } }],
  ["18 厘米", { facet: "extent", range: { from: 180, to: 180 } }],
  ["18-20厘米", { facet: "extent", range: { from: 180, to: 200 } }],
  ["19年", { facet: "year", range: { from: 2019, to: 2019 } }],
  ["98年", { facet: "year", range: { from: 1998, to: 1998 } }],
  ["二零二零年", { facet: "year", range: { from: 2020, to: 2020 } }],
  ["属龙", { facet: "year", zodiac: true }],
  ["一千元以内", { facet: "price", range: { from: 0, to: 1000 } }],
  ["1k以内", { facet: "price", range: { from: 0, to: 1000 } }],
  ["千元左右", { facet: "price", range: { from: 800, to: 1200 } }],
  ["三五百", { facet: "price", range: { from: 300, to: 500 } }],
  ["一两千块", { facet: "price", range: { from: 1000, to: 2000 } }],
  ["三百多块", { facet: "price", range: { from: 300, to: 400 } }],
  ["1000多", { facet: "price", range: { from: 1000, to: 2000 } }],
  ["几百块", { facet: "price", range: { from: 100, to: 999 } }],
  ["三百来块", { facet: "price", range: { from: 240, to: 360 } }],
  ["五百以上一千以下", { facet: "price", range: { from: 500, to: 1000 } }],
  ["至少三千", { facet: "price", range: { from: 3000, to: Infinity } }],
  ["under 500", { facet: "price", range: { from: 0, to: 500 } }],
])("[FIND-01] the number in %s", (query, expected) => {
  expect(readAmounts(query)).toMatchObject([{ ...expected, from: 0, to: query.length }]);
});

test.each(["几十年", "十几个", "300多毫升", "二三十人", "三四只", "20多厘米", "under one roof", "kl-5560多"])(
  "[FIND-01] %s is no price",
  (query) => {
    expect(readAmounts(query).filter(({ facet }) => facet === "price")).toEqual([]);
  },
);

test("Chinese numerals", () => {
  expect(["三百", "两千五", "一万二", "十五", "一百零五", "3000"].map(readNumber)).toEqual([
    300, 2500, 12_000, 15, 105, 3000,
  ]);
});

const pieces = [
  "花瓶",
  "绿色",
  "500元以下",
  "大号",
  "送妈妈",
  "wine glass",
  "19年",
  "的",
  "某某",
  "kl-55",
  " ",
  "mug",
  "键",
  "，",
];
const query = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 7 }).map((some) => some.join("")),
  fc.string({ unit: "grapheme", maxLength: 30 }),
);

describe("[FIND-01] any query", () => {
  test("has disjoint parts in order, with all its letters, digits and Han characters", () => {
    fc.assert(
      fc.property(query, (text) => {
        const normalized = normalize(text);
        let at = 0;
        let left = "";
        for (const { from, to } of read(text)) {
          expect(from).toBeGreaterThanOrEqual(at);
          expect(to).toBeGreaterThan(from);
          left += normalized.slice(at, from);
          at = to;
        }
        expect(left + normalized.slice(at)).not.toMatch(/[a-z0-9\u4e00-\u9fff]/);
      }),
    );
  });

  test("keeps the meaning of its other parts without one of them", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom("花瓶", "绿色", "500元以下", "骨瓷", "19年", "mug"), { minLength: 2 }),
        (all) => {
          const text = all.join(" ");
          const parts = read(text);
          for (const part of parts) {
            const expected = parts.filter((each) => each !== part).map((each) => `${each.facet} ${each.text}`);
            expect(understood(without(text, parts, part))).toEqual(expected);
          }
        },
      ),
    );
  });
});

test.each([
  ["红九杯", "红酒杯", true],
  ["烛合", "烛台", true],
  ["点必盘", "点心盘", true],
  ["糖缸", "汤碗", false],
  ["汤缸", "糖缸", false],
  ["咖啡壶", "咖啡杯", false],
  ["马桶", "妈铜", false],
  ["贝壳杯", "杯克杯", false],
  ["花盆", "花瓶", false],
])("[FIND-02] whether %s may be corrected to %s: %s", (typed, meant, expected) => {
  expect(isCloseTo(typed, meant, (text) => lexicon.meaning(text) !== undefined)).toBe(expected);
});
