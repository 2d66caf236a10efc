import type { DeskAnswer } from "@klarholm/contract/desk";
import type { LetterReading, MatchKind, NameMatch, SearchField } from "@klarholm/contract/desk/search-reasons";

type Explained = DeskAnswer<"explainSearch">;
type Part = Explained["parts"][number];
type Reason = Explained["products"][number]["reasons"][number];

/** What a part of a query was understood as. */
export const facetNames: Readonly<Record<Part["facet"], string>> = {
  kind: "品类",
  series: "系列",
  material: "材质",
  colour: "颜色",
  price: "价格",
  extent: "尺寸",
  volume: "容量",
  size: "大小",
  worth: "价位",
  year: "年份",
  care: "使用",
  feature: "特点",
  use: "用途",
  occasion: "场合",
  person: "送给",
  word: "词",
  filler: "不参与查找",
};

const fieldNames: Readonly<Record<SearchField, string>> = {
  name: "名称",
  code: "编号",
  series: "系列",
  category: "类别",
  parent: "上级类别",
  colour: "颜色",
  material: "材质",
  label: "标签",
  attribute: "规格与特点",
  picture: "图片说明",
  description: "描述",
  care: "保养",
  price: "价格",
  extent: "尺寸",
  volume: "容量",
  year: "年份",
};

/** How the whole name matches; empty for no match. */
export const nameMatchNames: Readonly<Record<NameMatch, string>> = {
  code: "编号相同",
  name: "名称相同",
  nameBegins: "名称以搜索的词开头",
  fullNameBegins: "系列加名称以搜索的词开头",
  phrase: "名称里连着出现",
  allWords: "名称里有全部的词",
  rest: "",
};

const readings: Readonly<Record<LetterReading, string>> = {
  pinyin: "拼音",
  initials: "拼音首字母",
  pinyinPrefix: "拼音的开头",
  initialsPrefix: "拼音首字母的开头",
};

const matches: Readonly<Record<MatchKind, (word: string, where: string) => string>> = {
  exact: (word, where) => `${where}里有“${word}”`,
  prefix: (word, where) => `${where}里有以“${word}”开头的词`,
  joined: (word, where) => `${where}里有“${word}”的各部分`,
  synonym: (word, where) => `${where}里有近义词“${word}”`,
  related: (word, where) => `${where}里有相关的词“${word}”`,
  meaning: (word, where) => `从${where}看是“${word}”`,
  similar: (word, where) => `从${where}看是相近的“${word}”`,
  amount: () => "数值相符",
  relative: () => "与别的商品相比",
  pair: (word, where) => `${where}里有其中的“${word}”`,
};

/** Why a product is found, in a sentence. */
export function reasonText({ part, kind, word, reading, fields }: Reason): string {
  const read = reading && /\p{Script=Han}/u.test(word) ? `（${readings[reading]}）` : "";
  const where = fields.map((field) => fieldNames[field]).join("、") || "商品";
  return `“${part}”${read}：${matches[kind](word, where)}`;
}

/** How a part of a query was understood. */
export function partText({ text, facet, dropped }: Part): string {
  return `${text}：${facetNames[facet]}${dropped ? "，没有完全相符的，已放宽" : ""}`;
}
