import type { Fault } from "../faults.ts";
import { field } from "../lenient.ts";
import type { YamlFile } from "../yaml-file.ts";
import { walk, walkTexts } from "./walk.ts";
import { say } from "../../../lib/language.ts";

const fileName = /\.(?:webp|png|jpe?g|svg|mp4)$/i;
const image = /<img\b[^<>]*>/gi;

/** Warns of pictures whose alternative text is empty or no text. */
export function missingAlternatives(yaml: YamlFile): Fault[] {
  const warnings: Fault[] = [];
  walk(yaml.value, (value, path) => {
    const alt = field(value, "alt");
    if (typeof alt !== "string" || typeof field(value, "src") !== "string") return;
    if (alt.trim() === "")
      warnings.push(
        yaml.at(
          [...path, "alt"],
          say(
            "没有替代文字：看不见图片的访客不知道它是什么",
            "no alternative text: visitors who cannot see the picture learn nothing of it",
          ),
        ),
      );
    else if (fileName.test(alt))
      warnings.push(
        yaml.at(
          [...path, "alt"],
          say(`应写画面里有什么，现为文件名“${alt}”`, `expected what the picture shows, found the file name "${alt}"`),
        ),
      );
  });
  walkTexts(yaml, (text, path) => {
    const silent = (text.match(image) ?? []).filter((tag) => !/\balt\s*=\s*(?:"\s*[^"\s]|'\s*[^'\s])/i.test(tag));
    for (const tag of silent) warnings.push(yaml.at(path, say(`没有替代文字：${tag}`, `no alternative text: ${tag}`)));
  });
  return warnings;
}
