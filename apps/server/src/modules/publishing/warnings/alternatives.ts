import type { Fault } from "../faults.ts";
import { field } from "../lenient.ts";
import type { YamlFile } from "../yaml-file.ts";
import { textFaults, valueFaults } from "./walk.ts";
import { say } from "../../../lib/language.ts";

const fileName = /\.(?:webp|png|jpe?g|svg|mp4)$/i;
const image = /<img\b[^<>]*>/gi;

/** Warns of pictures whose alternative text is missing, empty or a file name. */
export function missingAlternatives(yaml: YamlFile): Fault[] {
  const ofPictures = valueFaults(yaml, (value, path) => {
    const alt = field(value, "alt");
    if (typeof alt !== "string" || typeof field(value, "src") !== "string") return [];
    const message = altMessage(alt);
    return message === undefined ? [] : [yaml.at([...path, "alt"], message)];
  });
  const inRichText = textFaults(yaml, (text) =>
    (text.match(image) ?? [])
      .filter((tag) => !/\balt\s*=\s*(?:"\s*[^"\s]|'\s*[^'\s])/i.test(tag))
      .map((tag) => say(`没有替代文字：${tag}`, `no alternative text: ${tag}`)),
  );
  return [...ofPictures, ...inRichText];
}

function altMessage(alt: string): string | undefined {
  if (alt.trim() === "")
    return say(
      "没有替代文字：看不见图片的访客不知道它是什么",
      "no alternative text: visitors who cannot see the picture learn nothing of it",
    );
  return fileName.test(alt)
    ? say(`应写画面里有什么，现为文件名“${alt}”`, `expected what the picture shows, found the file name "${alt}"`)
    : undefined;
}
