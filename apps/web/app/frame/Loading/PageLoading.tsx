import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { frameCopy } from "../frame.copy.ts";
import styles from "./PageLoading.module.css";

/** Milliseconds before the old page makes way for the loading text: shorter waits would only flash. */
const patience = 400;

/** The page, or the loading text while the code or data of another page is on its way (section 1). */
export function PageLoading({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation();
  const leaving = state === "loading" ? location.pathname : undefined;
  const [late, setLate] = useState<string>();

  useEffect(() => {
    if (leaving === undefined) return;
    const timer = setTimeout(() => setLate(leaving), patience);
    return () => {
      clearTimeout(timer);
      setLate(undefined);
    };
  }, [leaving]);

  if (leaving === undefined || late !== leaving || leaving === globalThis.location.pathname) return children;
  return (
    <p className={styles.loading} role="status">
      {frameCopy.loading}
    </p>
  );
}
