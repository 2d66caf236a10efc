import type { SiteSettings } from "@klarholm/contract";
import { useRef, useState } from "react";
import type { SiteConfig } from "../../api/contexts.ts";
import type { CodeQuery } from "../../features/verification/query-code.ts";
import { CodeForm } from "../../features/verification/CodeForm/CodeForm.tsx";
import type { VerificationDialog } from "../../features/verification/VerificationDialog.tsx";
import { codeFormCopy } from "../../features/verification/CodeForm/code-form.copy.ts";
import { frameCopy } from "../frame.copy.ts";
import styles from "./Footer.module.css";

interface State {
  query?: CodeQuery;
  /** Loaded with the first result. */
  Dialog?: typeof VerificationDialog;
}

/** Queries a product code and shows the result in a dialog. */
export function VerificationForm({ settings, config }: { settings: SiteSettings; config: SiteConfig }) {
  const input = useRef<HTMLInputElement>(null);
  const [{ query, Dialog }, setState] = useState<State>({});

  return (
    <>
      <CodeForm
        config={config}
        input={input}
        onQuery={(result, loaded) => setState({ query: result, Dialog: loaded.VerificationDialog })}
        query={query}
        styles={styles}
      >
        <h2 className={styles.title}>{codeFormCopy.title}</h2>
        <p className={styles.hint}>{frameCopy.verificationHint}</p>
      </CodeForm>
      {Dialog && <Dialog query={query} onClose={() => setState({ Dialog })} settings={settings} />}
    </>
  );
}
