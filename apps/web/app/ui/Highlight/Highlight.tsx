import { Fragment } from "react";
import styles from "./Highlight.module.css";

/** Highlights words, given in lower case, in a text; single letters and digits are not highlighted. */
export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  const wanted = words.filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word));
  if (wanted.length === 0) return text;
  return segments(text, wanted).map((segment, index) =>
    segment.isMatch ? (
      <mark key={index} className={styles.mark}>
        {segment.text}
      </mark>
    ) : (
      <Fragment key={index}>{segment.text}</Fragment>
    ),
  );
}

interface Segment {
  text: string;
  isMatch: boolean;
}

function segments(text: string, words: readonly string[]): Segment[] {
  const lower = text.toLowerCase();
  // If lower-casing changes the length, positions do not match.
  if (lower.length !== text.length) return [{ text, isMatch: false }];
  const matches = Array.from(text, () => false);
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
      matches.fill(true, at, at + word.length);
  }
  const found: Segment[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = found[found.length - 1];
    const isMatch = matches[at] ?? false;
    if (last?.isMatch === isMatch) last.text += text[at];
    else found.push({ text: text[at] ?? "", isMatch });
  }
  return found;
}

/** Text with the server's <mark> elements around matches; the rest is escaped text. */
export function HighlightedHtml({ html }: { html: string }) {
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
