import { Link } from "react-router";
import { keywordPath } from "./keyword.ts";
import styles from "./WordLinks.module.css";

/** Words to search for, such as what others search for. */
export function WordLinks({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <section className={styles.words}>
      <h2>{title}</h2>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <Link to={keywordPath(word)}>{word}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
