import { useState, useSyncExternalStore } from "react";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { consentCopy as copy } from "../consent.copy.ts";
import { type Consent, readConsent, setConsent } from "../consent-storage.ts";
import styles from "./ConsentChoice.module.css";

/** Buttons to accept or refuse storage, with equal weight, and the current choice. */
export function ConsentChoice() {
  const choice = useSyncExternalStore(onStorage, readConsent, () => undefined);
  const [failed, setFailed] = useState(false);
  const choose = (consent: Consent) => {
    try {
      setConsent(consent);
    } catch {
      setFailed(true);
    }
  };
  return (
    <section className={styles.choice} aria-labelledby="consent-title">
      <h2 id="consent-title">{copy.title}</h2>
      <p>{copy.text}</p>
      <div className={styles.buttons}>
        {(["refused", "accepted"] as const).map((offered) => (
          <button
            key={offered}
            type="button"
            className={buttonVariant("outlined")}
            aria-pressed={choice === offered}
            onClick={() => choose(offered)}
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
      <button type="button" className={`${buttonVariant("quiet")} ${styles.print}`} onClick={() => window.print()}>
        {copy.print}
      </button>
    </section>
  );
}

function onStorage(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
