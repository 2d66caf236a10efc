import { useEffect, useState } from "react";
import styles from "./Spinner.module.css";

interface Props {
  /** Milliseconds before it shows, so that what is quick does not flicker; 0 by default (section 9). */
  delay?: number;
}

/** A turning hairline circle; whoever shows it says in words what is going on. */
export function Spinner({ delay = 0 }: Props) {
  const [shown, setShown] = useState(delay <= 0);
  useEffect(() => {
    if (shown) return undefined;
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [shown, delay]);
  return shown ? <span className={styles.spinner} aria-hidden /> : null;
}
