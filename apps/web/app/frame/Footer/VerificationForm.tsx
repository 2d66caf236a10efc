import type { SiteSettings } from "@klarholm/contract";
import { useRef, useState } from "react";
import type { SiteConfig } from "../../api/contexts.ts";
import type { Asked } from "../../features/verification/ask.ts";
import { CodeForm } from "../../features/verification/CodeForm/CodeForm.tsx";
import { codeFormCopy } from "../../features/verification/CodeForm/code-form.copy.ts";
import { frameCopy } from "../frame.copy.ts";
import styles from "./Footer.module.css";

const load = () => import("../../features/verification/on-demand.ts");
type Loaded = Awaited<ReturnType<typeof load>>;

/** Asks for a product code and shows the result in place. */
export function VerificationForm({ settings, config }: { settings: SiteSettings; config: SiteConfig }) {
  const input = useRef<HTMLInputElement>(null);
  const [{ asked, part }, setTold] = useState<{ asked?: Asked; part?: Loaded }>({});

  return (
    <>
      <CodeForm
        config={config}
        input={input}
        load={load}
        onAsked={(now, loaded) => setTold({ asked: now, part: loaded })}
        asked={asked}
        styles={styles}
      >
        <h2 className={styles.title}>{codeFormCopy.title}</h2>
        <p className={styles.hint}>{frameCopy.verificationHint}</p>
      </CodeForm>
      {part && <part.VerificationDialog asked={asked} onClose={() => setTold({ part })} settings={settings} />}
    </>
  );
}
