import type { Fault } from "../faults.ts";
import type { YamlFile } from "../yaml-file.ts";
import { textFaults } from "./walk.ts";
import { say } from "../../../lib/language.ts";

/** Words that claim an unprovable rank: not allowed by the Advertising Law of the PRC, article 9. */
const claims = `
  国家级 世界级 宇宙级 最高级 最佳 最优 最好 最强 最大 最美 最先进 最高端
  最权威 最受欢迎 顶级 顶尖 极致 极品 绝佳 绝对 首选 首席 王牌 至尊 巅峰 唯一
  独一无二 绝无仅有 史无前例 前无古人 无与伦比 无可比拟 遥遥领先 万能 永久
  百分之百 100%
`
  .trim()
  .split(/\s+/);

/** 第一 as a rank stands alone or before a noun; before a measure word it counts (第一次, 第一天). */
const firstAsRank =
  /第一(?![次步天年月周日夜早晚届批枚只件个片页行篇章节排层道炉窑座把套款封眼口代场课位家间盏支根束滴缕声杯碗盘壶瓶季春夏秋冬场站程手阶段时人])/u;

const claim = new RegExp(`${claims.join("|")}|${firstAsRank.source}`, "gu");

/** Allowed uses of the same characters; removed from a text before it is searched. */
const plainUses = /绝对(?:值|湿度|温度)|永久(?:保存|居留)|最大(?:直径|高度|宽度|容量|承重)|含棉100%|唯一码/gu;

/** Warns of absolute words, once for each text. */
export function absoluteWords(yaml: YamlFile): Fault[] {
  return textFaults(yaml, (text) => {
    const found = new Set(text.replaceAll(plainUses, " ").match(claim));
    if (found.size === 0) return [];
    return [
      say(
        `广告法不允许的绝对化用语：${[...found].join("、")}`,
        `absolute words of the advertising law: ${[...found].join(", ")}`,
      ),
    ];
  });
}
