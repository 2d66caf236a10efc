import styles from "./Phrases.module.css";

/** A Chinese heading that breaks after its punctuation where it can, not in the middle of a word. */
export function Phrases({ text }: { text: string }) {
  const phrases = text.match(/[^，。；：、！？]+[，。；：、！？]*|[，。；：、！？]+/g) ?? [text];
  if (phrases.length === 1) return text;
  return phrases.map((phrase, index) => (
    <span key={index} className={styles.phrase}>
      {phrase}
    </span>
  ));
}
