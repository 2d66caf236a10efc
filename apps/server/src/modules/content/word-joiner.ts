/** U+2060, which takes no room and lets no line end where it stands. */
const joiner = "\u2060";

/** Text in which no line begins with the dot within a foreign name (英格·瑟比): browsers break before it, whatever `line-break` says. */
export function joinWords(text: string): string {
  return text.replace(/(?<=\p{Script=Han})·(?=\p{Script=Han})/gu, `${joiner}·`);
}
