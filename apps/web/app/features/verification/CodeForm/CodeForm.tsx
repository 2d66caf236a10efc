import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSiteConfig } from "../../../api/site-config.ts";
import { look } from "../../../ui/Button/look.ts";
import type { Asked } from "../ask.ts";
import { askAndTell } from "../ask-and-tell.ts";
import { codeIn, groupCode, inputLength } from "../code.ts";
import { groupWhileTyping } from "../code-input.ts";
import { ScanButton } from "../ScanButton/ScanButton.tsx";
import { verificationCopy as copy } from "../verification.copy.ts";
import styles from "./CodeForm.module.css";

interface Props {
  /** What became of the form when it was posted without JavaScript. */
  asked: Asked | undefined;
  onAsked: (asked: Asked) => void;
}

/** Asks for a code. Without JavaScript it posts to /verification, where the page answers. */
export function CodeForm({ asked, onAsked }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const config = useSiteConfig();
  const [busy, setBusy] = useState(false);
  const error = asked && "error" in asked ? asked.error : undefined;

  useEffect(() => {
    if (input.current) groupWhileTyping(input.current);
  }, []);

  // A scanned address carries the code; it is filled in, and the visitor decides whether to spend a query on it.
  const given = new URLSearchParams(useLocation().search).get("code");
  useEffect(() => {
    if (given && input.current && !input.current.value) input.current.value = groupCode(given);
  }, [given]);

  const fill = (text: string) => {
    if (input.current) input.current.value = groupCode(codeIn(text));
  };

  const ask = async () => {
    setBusy(true);
    const outcome = await askAndTell(config, input.current?.value ?? "", () => void ask());
    setBusy(false);
    onAsked(outcome);
    if ("error" in outcome) input.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void ask();
  };

  return (
    <form className={styles.form} action="/verification" method="post" onSubmit={submit} noValidate>
      <label htmlFor={id} className={styles.label}>
        {copy.label}
      </label>
      <div className={styles.field}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          name="securityCode"
          maxLength={inputLength}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
        />
        <button type="submit" className={look("filled")} aria-disabled={busy}>
          {copy.confirm}
        </button>
      </div>
      <p id={`${id}-hint`} className={styles.hint} data-error={error && true}>
        {error ?? copy.hint}
      </p>
      <ScanButton onScanned={fill} onDone={() => input.current?.focus()} />
    </form>
  );
}
