import { pinyin } from "pinyin-pro";

/** Characters that look alike. */
const alike =
  "合台含 必心 平瓶 羔糕 己已巳 未末 土士 人入八 日目曰 木本术 午牛 王玉 干千 天夭 大太犬 小少 刀力 免兔 拔拨 杯怀坏 碗婉腕 盘盆 壶壸 蝶碟 烛浊 瓷磁 贝见 令今 鸟乌 蓝篮 晶昌".split(
    " ",
  );

/**
 * Whether a correction is close enough to the typed text. Letters always are, because the vocabulary proposes only one or
 * two edits. Han characters: same length, at least half of them equal, each other of the same sound or similar look; in
 * three characters and more, one may be arbitrary. A character with a meaning of its own is no error: 汤缸 is not
 * corrected to 糖缸, nor 咖啡壶 to 咖啡杯.
 * @param isMeaningful whether a text has a meaning
 */
export function isCloseTo(typed: string, meant: string, isMeaningful: (text: string) => boolean): boolean {
  if (/^[a-z]+$/.test(typed)) return true;
  const [before, after] = [[...typed], [...meant]];
  if (before.length !== after.length) return false;
  const [sound, other] = [soundsOf(typed), soundsOf(meant)];
  const changed = before.flatMap((character, at) => (character === after[at] ? [] : [at]));
  if (changed.length > before.length / 2 || changed.some((at) => isMeaningful(before[at] ?? ""))) return false;
  const far = changed.filter((at) => sound[at] !== other[at] && !lookAlike(before[at] ?? "", after[at] ?? ""));
  return far.length === 0 || (before.length >= 3 && changed.length === 1);
}

function lookAlike(one: string, other: string): boolean {
  return alike.some((group) => group.includes(one) && group.includes(other));
}

/** Pinyin without tones and without common confusions: zh and z, ng and n. */
function soundsOf(text: string): string[] {
  return pinyin(text, { toneType: "none", type: "array", v: true }).map((syllable) =>
    syllable.replace(/^([zcs])h/, "$1").replace(/ng$/, "n"),
  );
}
