import styles from "./Phrases.module.css";

/** An opening quotation mark, words, and closing punctuation. */
const phrase = /[「『《“（]*[^，。；：、！？「『《“（]+[，。；：、！？]*|[「『《“（，。；：、！？]+/g;

/** A Chinese heading that breaks at punctuation and before quotations, not within words. */
export function Phrases({ text }: { text: string }) {
  const phrases = text.match(phrase) ?? [text];
  if (phrases.length === 1) return text;
  return phrases.map((words, index) => (
    <span
      key={index}
      className={styles.phrase}
      data-closed={(index < phrases.length - 1 && /[，。；：、]$/.test(words)) || undefined}
    >
      {words}
    </span>
  ));
}
