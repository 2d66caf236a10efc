import { Phrases } from "../../ui/Phrases/Phrases.tsx";
import styles from "./Dealers.module.css";

interface Props {
  title: string | undefined;
  names: string | undefined;
}

/** Names of dealers in up to three columns (GIFT-03). */
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

export function dealerNames(list = ""): string[] {
  return list
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean);
}
