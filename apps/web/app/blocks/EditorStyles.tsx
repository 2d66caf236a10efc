import { useInsertionEffect } from "react";
import { type EditorValues, editorRules } from "./editor-style.ts";

/** Rules inserted since the page load. */
const inserted = new Set<string>();

/** Inserts rules for editors' colours and sizes by CSSOM, which the content security policy allows. */
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
