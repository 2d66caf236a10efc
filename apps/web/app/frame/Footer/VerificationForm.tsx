import type { SiteSettings } from "@klarholm/contract";
import { type FormEvent, useId, useRef, useState } from "react";
import type { SiteConfig } from "../../api/contexts.ts";
import type { VerificationAnswer } from "../../features/verification/ask.ts";
import { frameCopy } from "../frame.copy.ts";
import { fetchPart } from "../../loading/use-part.ts";
import styles from "./Footer.module.css";

/** Most characters that a code may have as typed (section 9). */
const codeLength = 30;

const load = () => import("../../features/verification/on-demand.ts");
type Loaded = Awaited<ReturnType<typeof load>>;

/** Asks for a product code and shows the result in place; without JavaScript it posts to the verification page. */
export function VerificationForm({ settings, config }: { settings: SiteSettings; config: SiteConfig }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const busy = useRef(false);
  const [loaded, setLoaded] = useState<Loaded>();
  const [answer, setAnswer] = useState<VerificationAnswer>();
  const [error, setError] = useState<string>();
  const { title, label, confirm, hint } = frameCopy.verification;

  const prepare = (part: Loaded) => {
    setLoaded(part);
    if (input.current) part.groupWhileTyping(input.current);
  };

  const ask = () =>
    fetchPart(load, async (part) => {
      if (busy.current) return;
      busy.current = true;
      prepare(part);
      const asked = await part.askAndTell(config, input.current?.value ?? "", ask);
      busy.current = false;
      setError("error" in asked ? asked.error : undefined);
      if ("answer" in asked) setAnswer(asked.answer);
      else input.current?.focus();
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };

  return (
    <>
      <form className={styles.verification} action="/verification" method="post" noValidate onSubmit={submit}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.hint}>{hint}</p>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <div className={styles.field}>
          <input
            ref={input}
            id={id}
            className={styles.input}
            name="securityCode"
            maxLength={codeLength}
            autoComplete="off"
            autoCapitalize="characters"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error`}
            // A part that fails to load is asked for again, and complained of, when the form is sent.
            onFocus={() => void load().then(prepare, () => undefined)}
          />
          <button type="submit" className={styles.confirm}>
            {confirm}
          </button>
        </div>
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      </form>
      {loaded && <loaded.VerificationDialog answer={answer} onClose={() => setAnswer(undefined)} settings={settings} />}
    </>
  );
}
