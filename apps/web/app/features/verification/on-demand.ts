/** What the footer's form loads when a visitor turns to it. */
export { askAndTell } from "./ask-and-tell.ts";
export { groupWhileTyping } from "./code-input.ts";
export { VerificationDialog } from "./VerificationDialog.tsx";
