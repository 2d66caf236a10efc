import { isComposing, mayBeComposing } from "../../ui/composition.ts";
import { extractCode, groupCode, groupInput } from "./code.ts";

const grouping = new WeakSet<HTMLInputElement>();

/** Groups the code while it is typed or pasted, but not while an input method composes it. Later calls for an input do nothing. */
export function groupWhileTyping(input: HTMLInputElement): void {
  if (grouping.has(input)) return;
  grouping.add(input);

  const group = (forward: boolean) => {
    const { value, caret } = groupInput(input.value, input.selectionStart ?? input.value.length, forward);
    if (value === input.value && !forward) return;
    input.value = value;
    // In some browsers a selection focuses the field.
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  };
  input.addEventListener("input", (event) => {
    if (!isComposing(event)) group(event instanceof InputEvent && event.inputType === "deleteContentForward");
  });
  for (const type of ["compositionend", "change"]) input.addEventListener(type, () => group(false));
  // The browser would truncate a URL or a spaced code to the input's length before the code is extracted.
  input.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text");
    if (!pasted) return;
    event.preventDefault();
    input.setRangeText(groupCode(extractCode(pasted)), input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  if (input.value && !mayBeComposing(input)) group(false);
}
