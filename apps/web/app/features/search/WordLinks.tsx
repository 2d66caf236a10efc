import { Link } from "react-router";
import { keywordPath } from "./keyword.ts";
import styles from "./WordLinks.module.css";

/** Words to search for, such as what others search for. */
export function WordLinks({ title, words }: { title: string; words: readonly string[] }) {
  return <TitledLinks title={title} links={words.map((word) => ({ text: word, to: keywordPath(word) }))} />;
}

/** Short links below what they have in common; nothing where there are none. */
export function TitledLinks({ title, links }: { title: string; links: readonly { text: string; to: string }[] }) {
  if (links.length === 0) return null;
  return (
    <section className={styles.words}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ text, to }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
