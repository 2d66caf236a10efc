import { Phrases } from "../../ui/Phrases/Phrases.tsx";
import styles from "./Dealers.module.css";

interface Props {
  title: string | undefined;
  /** Separated by commas. */
  names: string | undefined;
}

/** The dealers by name, in as many columns as there are names when those are fewer than three (GIFT-03). */
export function Dealers({ title, names }: Props) {
  const dealers = dealerNames(names);
  if (dealers.length === 0) return null;
  return (
    <section className={styles.dealers}>
      {title && (
        <h2 className={styles.title}>
          <Phrases text={title} />
        </h2>
      )}
      <ul className={styles.names} data-columns={Math.min(dealers.length, 3)}>
        {dealers.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

/** The names in a list separated by commas, Latin or Chinese ones. */
export function dealerNames(list = ""): string[] {
  return list
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean);
}
