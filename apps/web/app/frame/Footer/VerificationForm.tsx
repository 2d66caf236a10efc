import { useId } from "react";
import { frameCopy } from "../frame.copy.ts";
import styles from "./Footer.module.css";

/** Most characters that a code may have as typed (section 9). */
const codeLength = 30;

/** Asks for a product code and leads to the verification page with it. */
export function VerificationForm() {
  const id = useId();
  const { title, label, confirm, hint } = frameCopy.verification;
  return (
    <form className={styles.verification} action="/verification" method="get">
      <h2 className={styles.title}>{title}</h2>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.field}>
        <input id={id} className={styles.input} name="securityCode" maxLength={codeLength} required autoComplete="off" autoCapitalize="characters" aria-describedby={`${id}-hint`} />
        <button type="submit" className={styles.confirm}>
          {confirm}
        </button>
      </div>
    </form>
  );
}
