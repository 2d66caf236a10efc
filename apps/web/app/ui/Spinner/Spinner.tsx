import { useEffect, useState } from "react";
import styles from "./Spinner.module.css";

interface Props {
  /** Milliseconds before it shows, so that short waits do not flicker; default 0 (section 9). */
  delay?: number;
}

/** A turning circle; the caller provides the text. */
export function Spinner({ delay = 0 }: Props) {
  const [shown, setShown] = useState(delay <= 0);
  useEffect(() => {
    if (shown) return undefined;
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [shown, delay]);
  return shown ? <span className={styles.spinner} aria-hidden /> : null;
}
