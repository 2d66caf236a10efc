import { Fragment } from "react";
import styles from "./Marked.module.css";

/** Text in which given words are marked. @param words in lower case; words of one letter or digit are not marked */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const wanted = words.filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word));
  if (wanted.length === 0) return text;
  return pieces(text, wanted).map((piece, index) =>
    piece.marked ? (
      <mark key={index} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}

interface Piece {
  text: string;
  marked: boolean;
}

function pieces(text: string, words: readonly string[]): Piece[] {
  const lower = text.toLowerCase();
  // A letter that is longer in lower case would move all places after it.
  if (lower.length !== text.length) return [{ text, marked: false }];
  const marks = Array.from(text, () => false);
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
      marks.fill(true, at, at + word.length);
  }
  const found: Piece[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = found[found.length - 1];
    const marked = marks[at] ?? false;
    if (last?.marked === marked) last.text += text[at];
    else found.push({ text: text[at] ?? "", marked });
  }
  return found;
}

/** Text in which the server marked matches; the rest of it is escaped, and nothing of it becomes an element here. */
export function MarkedText({ html }: { html: string }) {
  return html.split(/<mark>(.*?)<\/mark>/).map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className={styles.mark}>
        {unescape(part)}
      </mark>
    ) : (
      <Fragment key={index}>{unescape(part)}</Fragment>
    ),
  );
}

function unescape(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
