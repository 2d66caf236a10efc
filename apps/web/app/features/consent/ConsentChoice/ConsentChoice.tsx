import { useEffect, useState } from "react";
import { look } from "../../../ui/Button/look.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { consentCopy as copy } from "../consent.copy.ts";
import { type Choice, choose, localChoice } from "../local-memory.ts";
import styles from "./ConsentChoice.module.css";

/** Agree or refuse, with equal weight and as often as one likes; what holds now is said in words. */
export function ConsentChoice() {
  const hydrated = useHydrated();
  const [state, setState] = useState<Choice | "none" | "failed">("none");

  useEffect(() => setState(localChoice() ?? "none"), []);

  const take = (choice: Choice) => {
    try {
      choose(choice);
      setState(choice);
    } catch {
      setState("failed");
    }
  };
  return (
    <section className={styles.choice} aria-labelledby="consent-title">
      <h2 id="consent-title">{copy.title}</h2>
      <p>{copy.text}</p>
      <div className={styles.buttons}>
        {(["refused", "accepted"] as const).map((choice) => (
          <button key={choice} type="button" className={look("outlined")} aria-pressed={state === choice} disabled={!hydrated} onClick={() => take(choice)}>
            {choice === "refused" ? copy.refuse : copy.accept}
          </button>
        ))}
      </div>
      <p className={styles.state} role="status">
        {copy[state]}
      </p>
      <noscript>
        <p>{copy.withoutScript}</p>
      </noscript>
      <button type="button" className={`${look("quiet")} ${styles.print}`} disabled={!hydrated} onClick={() => window.print()}>
        {copy.print}
      </button>
    </section>
  );
}
