/** U+2060, which has no width and prevents a line break. */
const joiner = "\u2060";

/** Prevents a line break before the dot in a foreign name (英格·瑟比), where browsers break lines with any `line-break`. */
export function joinWords(text: string): string {
  return text.replace(/(?<=\p{Script=Han})·(?=\p{Script=Han})/gu, `${joiner}·`);
}
