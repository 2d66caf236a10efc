import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSiteConfig } from "../../../api/site-config.ts";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import type { CodeQuery } from "../query-code.ts";
import { extractCode, groupCode } from "../code.ts";
import { groupWhileTyping } from "../code-input.ts";
import { CodeForm } from "../CodeForm/CodeForm.tsx";
import { ScanButton } from "../ScanButton/ScanButton.tsx";
import { verificationCopy as copy } from "../verification.copy.ts";
import styles from "./PageForm.module.css";

interface Props {
  query: CodeQuery | undefined;
  onQuery: (query: CodeQuery) => void;
}

/** The page's form, which also takes codes from the page's address and from the camera. */
export function PageForm({ query, onQuery }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const initialCode = new URLSearchParams(useLocation().search).get("code");

  useEffect(() => {
    if (!input.current) return;
    groupWhileTyping(input.current);
    // Only filled in: the visitor decides whether to spend a query on it.
    if (initialCode && !input.current.value) input.current.value = groupCode(initialCode);
  }, [initialCode]);

  const onScanned = (text: string) => {
    if (!input.current) return;
    input.current.value = groupCode(extractCode(text));
    input.current.focus();
  };

  return (
    <>
      <CodeForm
        config={useSiteConfig()}
        input={input}
        onQuery={onQuery}
        query={query}
        hint={copy.hint}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        styles={{ ...styles, confirm: buttonVariant("filled") }}
      />
      <ScanButton onScanned={onScanned} />
    </>
  );
}
