import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSiteConfig } from "../../../api/site-config.ts";
import { look } from "../../../ui/Button/look.ts";
import { askAndTell } from "../ask-and-tell.ts";
import type { Asked } from "../ask.ts";
import { codeIn, groupCode } from "../code.ts";
import { groupWhileTyping } from "../code-input.ts";
import { CodeForm } from "../CodeForm/CodeForm.tsx";
import { ScanButton } from "../ScanButton/ScanButton.tsx";
import { verificationCopy as copy } from "../verification.copy.ts";
import styles from "./PageForm.module.css";

interface Props {
  /** What became of the form when it was posted without JavaScript. */
  asked: Asked | undefined;
  onAsked: (asked: Asked) => void;
}

const asking = Promise.resolve({ askAndTell, groupWhileTyping });
const load = () => asking;

/** The form of the page, which codes come to from addresses and from the camera as well. */
export function PageForm({ asked, onAsked }: Props) {
  const input = useRef<HTMLInputElement>(null);

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

  return (
    <>
      <CodeForm
        config={useSiteConfig()}
        input={input}
        load={load}
        onAsked={onAsked}
        asked={asked}
        hint={copy.hint}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        styles={{ ...styles, confirm: look("filled") }}
      />
      <ScanButton onScanned={fill} onDone={() => input.current?.focus()} />
    </>
  );
}
