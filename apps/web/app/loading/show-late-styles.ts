/** Switches on the sheets of which the page had no class when it came (decision 30), for what is about to be shown without a sign of a visitor. */
export function showLateStyles(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[data-late]")) sheet.disabled = false;
}
