import styles from "./Spinner.module.css";

/** A turning hairline circle; whoever shows it says in words what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />;
}
