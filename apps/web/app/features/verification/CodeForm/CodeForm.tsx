import { type FormEvent, type ReactNode, type RefObject, useId, useState } from "react";
import type { SiteConfig } from "../../../api/contexts.ts";
import { fetchCode } from "../../../navigation/use-lazy-component.ts";
import type { askAndTell } from "../ask-and-tell.ts";
import type { Asked } from "../ask.ts";
import type { groupWhileTyping } from "../code-input.ts";
import { codeFormCopy as copy } from "./code-form.copy.ts";

/** Most characters that the input takes (section 9). */
export const inputLength = 30;

/** What it takes to ask. */
export interface Asking {
  askAndTell: typeof askAndTell;
  groupWhileTyping: typeof groupWhileTyping;
}

interface Props<T extends Asking> {
  config: SiteConfig;
  input: RefObject<HTMLInputElement | null>;
  /** Called when a visitor turns to the form: the footer's stands on every page, and few visitors use it. */
  load: () => Promise<T>;
  onAsked: (asked: Asked, asking: T) => void;
  /** What became of the form. */
  asked: Asked | undefined;
  /** Stands where an error will. */
  hint?: string;
  placeholder?: string;
  /** Classes of its parts. */
  styles: { readonly [part: string]: string | undefined };
  children?: ReactNode;
}

/** The form that asks for a code. Without JavaScript it posts to /verification, where the page answers. */
export function CodeForm<T extends Asking>({
  config,
  input,
  load,
  onAsked,
  asked,
  hint,
  placeholder,
  styles,
  children,
}: Props<T>) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const error = asked && "error" in asked && asked.error;

  const prepare = (asking: T) => {
    if (input.current) asking.groupWhileTyping(input.current);
  };

  const ask = () =>
    fetchCode(load, async (asking) => {
      prepare(asking);
      setBusy(true);
      const told = await asking.askAndTell(config, input.current?.value ?? "", ask);
      setBusy(false);
      onAsked(told, asking);
      if ("error" in told) input.current?.focus();
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) ask();
  };

  return (
    <form action="/verification" method="post" noValidate onSubmit={submit}>
      {children}
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
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          // A part that fails to load is asked for again, and complained of, when the form is sent.
          onFocus={() => void load().then(prepare, () => undefined)}
        />
        <button type="submit" className={styles.confirm} aria-disabled={busy}>
          {copy.confirm}
        </button>
      </div>
      <p id={`${id}-hint`} className={styles.note}>
        {error || hint}
      </p>
    </form>
  );
}
