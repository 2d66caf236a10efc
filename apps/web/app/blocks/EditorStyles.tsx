import { Sheet } from "../head/Sheets.tsx";
import { type EditorValues, editorStyleHrefs } from "./editor-style.ts";

/** Gives effect to the colours and sizes that editors chose on a page. */
export function EditorStyles({ values }: { values: readonly EditorValues[] }) {
  return editorStyleHrefs(values).map((href) => <Sheet key={href} href={href} precedence="editor" />);
}
