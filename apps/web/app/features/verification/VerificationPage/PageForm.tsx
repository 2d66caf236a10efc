import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSiteConfig } from "../../../api/site-config.ts";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import type { Asked } from "../ask.ts";
import { codeIn, groupCode } from "../code.ts";
import { groupWhileTyping } from "../code-input.ts";
import { CodeForm } from "../CodeForm/CodeForm.tsx";
import { ScanButton } from "../ScanButton/ScanButton.tsx";
import { verificationCopy as copy } from "../verification.copy.ts";
import styles from "./PageForm.module.css";

interface Props {
  /** The result of the last submission. */
  asked: Asked | undefined;
  onAsked: (asked: Asked) => void;
}

/** The page's form, which also takes codes from the page's address and from the camera. */
export function PageForm({ asked, onAsked }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const given = new URLSearchParams(useLocation().search).get("code");

  useEffect(() => {
    if (!input.current) return;
    groupWhileTyping(input.current);
    // Only filled in: the visitor decides whether to spend a query on it.
    if (given && !input.current.value) input.current.value = groupCode(given);
  }, [given]);

  const onScanned = (text: string) => {
    if (!input.current) return;
    input.current.value = groupCode(codeIn(text));
    input.current.focus();
  };

  return (
    <>
      <CodeForm
        config={useSiteConfig()}
        input={input}
        onAsked={onAsked}
        asked={asked}
        hint={copy.hint}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        styles={{ ...styles, confirm: buttonVariant("filled") }}
      />
      <ScanButton onScanned={onScanned} />
    </>
  );
}
