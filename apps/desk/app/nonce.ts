/** The nonce for styles that scripts insert; the content security policy requires it. */
export const nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
