import { isComposing, mayBeComposing } from "../../ui/composition.ts";
import { codeIn, groupCode, groupTyped } from "./code.ts";

const grouping = new WeakSet<HTMLInputElement>();

/** Groups a code while it is typed into the input or pasted. What an input method composes is left alone until it is done. */
export function groupWhileTyping(input: HTMLInputElement): void {
  if (grouping.has(input)) return;
  grouping.add(input);

  const group = (forward: boolean) => {
    const grouped = groupTyped(input.value, input.selectionStart ?? input.value.length, forward);
    if (grouped.value === input.value && !forward) return;
    input.value = grouped.value;
    // A field that is filled from elsewhere must not take the focus, which a selection does in some browsers.
    if (document.activeElement === input) input.setSelectionRange(grouped.caret, grouped.caret);
  };
  input.addEventListener("input", (event) => {
    if (isComposing(event)) return;
    group(event instanceof InputEvent && event.inputType === "deleteContentForward");
  });
  for (const end of ["compositionend", "change"]) input.addEventListener(end, () => group(false));
  // The browser would cut an address or a widely spaced code at the input's length before the code is found in it.
  input.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text");
    if (!pasted) return;
    event.preventDefault();
    input.setRangeText(groupCode(codeIn(pasted)), input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  if (input.value && !mayBeComposing(input)) group(false);
}
