/** What styles that scripts make have to bear: without it the policy of this very page lets none through. */
export const nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
