import { type FormEvent, type ReactNode, type RefObject, useId, useState } from "react";
import type { SiteConfig } from "../../../api/contexts.ts";
import { importOnDemand } from "../../../navigation/use-lazy-component.ts";
import type { CodeQuery } from "../query-code.ts";
import { codeFormCopy as copy } from "./code-form.copy.ts";

/** Maximum length of the input (section 9). */
export const inputLength = 30;

const load = () => import("../code-form-parts.ts");
type Loaded = Awaited<ReturnType<typeof load>>;

interface Props {
  config: SiteConfig;
  input: RefObject<HTMLInputElement | null>;
  onQuery: (query: CodeQuery, loaded: Loaded) => void;
  query: CodeQuery | undefined;
  /** Shown in place of errors. */
  hint?: string;
  placeholder?: string;
  styles: { readonly [part: string]: string | undefined };
  children?: ReactNode;
}

/** The form that queries a code. Its code is loaded on use. Without JavaScript it posts to /verification. */
export function CodeForm({ config, input, onQuery, query, hint, placeholder, styles, children }: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const error = query && "error" in query && query.error;

  const prepare = ({ groupWhileTyping }: Loaded) => input.current && groupWhileTyping(input.current);
  const submitQuery = () =>
    importOnDemand(load, async (loaded) => {
      prepare(loaded);
      setBusy(true);
      const result = await loaded.submitCode(config, input.current?.value ?? "", submitQuery);
      setBusy(false);
      onQuery(result, loaded);
      if ("error" in result) input.current?.focus();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) submitQuery();
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
          // Loading errors are reported on submit.
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
