/** Parts of the code form that are loaded when a visitor focuses or submits it. */
export { submitCode } from "./query-code.ts";
export { groupWhileTyping } from "./code-input.ts";
export { VerificationDialog } from "./VerificationDialog.tsx";
