import { useInsertionEffect } from "react";
import { type EditorValues, editorRules } from "./editor-style.ts";

/** The rules that were inserted since the page was loaded. */
const inserted = new Set<string>();

/** Gives effect to the colours and sizes that editors chose on a page, by CSSOM, which the security policy allows. */
export function EditorStyles({ values }: { values: readonly EditorValues[] }) {
  useInsertionEffect(() => {
    const sheet = [...document.styleSheets].find(({ ownerNode }) => ownerNode instanceof HTMLStyleElement);
    for (const rule of editorRules(values).filter((each) => !inserted.has(each))) {
      sheet?.insertRule(rule, sheet.cssRules.length);
      inserted.add(rule);
    }
  });
  return null;
}
