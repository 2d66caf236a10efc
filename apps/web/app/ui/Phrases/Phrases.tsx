import styles from "./Phrases.module.css";

/** What opens a quotation, words, and the punctuation that ends them. */
const phrase = /[「『《“（]*[^，。；：、！？「『《“（]+[，。；：、！？]*|[「『《“（，。；：、！？]+/g;

/** A Chinese heading that breaks after its punctuation and before quotations where it can, not in the middle of a word. */
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
