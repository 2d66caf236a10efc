import type { SiteSettings } from "@klarholm/contract";
import { useRef, useState } from "react";
import type { SiteConfig } from "../../api/contexts.ts";
import type { Asked } from "../../features/verification/ask.ts";
import { CodeForm } from "../../features/verification/CodeForm/CodeForm.tsx";
import type { VerificationDialog } from "../../features/verification/VerificationDialog.tsx";
import { codeFormCopy } from "../../features/verification/CodeForm/code-form.copy.ts";
import { frameCopy } from "../frame.copy.ts";
import styles from "./Footer.module.css";

interface State {
  asked?: Asked;
  /** Loaded with the first result. */
  Dialog?: typeof VerificationDialog;
}

/** Queries a product code and shows the result in a dialog. */
export function VerificationForm({ settings, config }: { settings: SiteSettings; config: SiteConfig }) {
  const input = useRef<HTMLInputElement>(null);
  const [{ asked, Dialog }, setState] = useState<State>({});

  return (
    <>
      <CodeForm
        config={config}
        input={input}
        onAsked={(result, loaded) => setState({ asked: result, Dialog: loaded.VerificationDialog })}
        asked={asked}
        styles={styles}
      >
        <h2 className={styles.title}>{codeFormCopy.title}</h2>
        <p className={styles.hint}>{frameCopy.verificationHint}</p>
      </CodeForm>
      {Dialog && <Dialog asked={asked} onClose={() => setState({ Dialog })} settings={settings} />}
    </>
  );
}
