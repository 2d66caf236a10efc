import { useState, useSyncExternalStore } from "react";
import { look } from "../../../ui/Button/look.ts";
import { consentCopy as copy } from "../consent.copy.ts";
import { type Choice, choose, localChoice } from "../local-memory.ts";
import styles from "./ConsentChoice.module.css";

/** Agree or refuse, with equal weight and as often as one likes; what holds now is said in words. */
export function ConsentChoice() {
  const choice = useSyncExternalStore(onChoice, localChoice, () => undefined);
  const [failed, setFailed] = useState(false);
  const take = (taken: Choice) => {
    try {
      choose(taken);
    } catch {
      setFailed(true);
    }
  };
  return (
    <section className={styles.choice} aria-labelledby="consent-title" data-unasked>
      <h2 id="consent-title">{copy.title}</h2>
      <p>{copy.text}</p>
      <div className={styles.buttons}>
        {(["refused", "accepted"] as const).map((offered) => (
          <button
            key={offered}
            type="button"
            className={look("outlined")}
            aria-pressed={choice === offered}
            onClick={() => take(offered)}
          >
            {offered === "refused" ? copy.refuse : copy.accept}
          </button>
        ))}
      </div>
      <p className={styles.state} role="status">
        {copy[failed ? "failed" : (choice ?? "none")]}
      </p>
      <noscript>
        <p>{copy.withoutScript}</p>
      </noscript>
      <button type="button" className={`${look("quiet")} ${styles.print}`} onClick={() => window.print()}>
        {copy.print}
      </button>
    </section>
  );
}

/** Hears of choices made here and in other tabs. @returns what ends it */
function onChoice(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
