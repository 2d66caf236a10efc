import { pinyin } from "pinyin-pro";

/** Characters that the eye takes for one another. */
const alike = [
  "合台含",
  "必心",
  "平瓶",
  "羔糕",
  "己已巳",
  "未末",
  "土士",
  "人入八",
  "日目曰",
  "木本术",
  "午牛",
  "王玉",
  "干千",
  "天夭",
  "大太犬",
  "小少",
  "刀力",
  "免兔",
  "拔拨",
  "杯怀坏",
  "碗婉腕",
  "盘盆",
  "壶壸",
  "蝶碟",
  "烛浊",
  "瓷磁",
  "贝见",
  "令今",
  "鸟乌",
  "蓝篮",
  "晶昌",
];

/**
 * Whether a correction is near enough to what was typed to be found in its place. Letters: vocabularies look no farther
 * than a slip or two. Han characters: as many, at least half of them the same, each other of the same sound or easily
 * taken for it; of three and more one may be any. A character that means something is no slip: who types 汤缸 does not
 * mean 糖缸, nor 咖啡杯 who types 咖啡壶.
 * @param stands whether something typed means something as it stands
 */
export function isCloseTo(typed: string, meant: string, stands: (text: string) => boolean): boolean {
  if (/^[a-z]+$/.test(typed)) return true;
  const [before, after] = [[...typed], [...meant]];
  if (before.length !== after.length) return false;
  const [sound, other] = [soundsOf(typed), soundsOf(meant)];
  const changed = before.flatMap((character, at) => (character === after[at] ? [] : [at]));
  if (changed.length > before.length / 2 || changed.some((at) => stands(before[at] ?? ""))) return false;
  const far = changed.filter((at) => sound[at] !== other[at] && !lookAlike(before[at] ?? "", after[at] ?? ""));
  return far.length === 0 || (before.length >= 3 && changed.length === 1);
}

function lookAlike(one: string, other: string): boolean {
  return alike.some((group) => group.includes(one) && group.includes(other));
}

/** Without tones, and without what many do not hear apart: zh and z, ng and n. */
function soundsOf(text: string): string[] {
  return pinyin(text, { toneType: "none", type: "array", v: true }).map((syllable) =>
    syllable.replace(/^([zcs])h/, "$1").replace(/ng$/, "n"),
  );
}
