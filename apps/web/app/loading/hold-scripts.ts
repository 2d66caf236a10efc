/** Tells the starter that React has taken the page over. */
export const hydratedEvent = "hydrated";

/**
 * Holds the page's scripts back until it has loaded, its largest picture with it, or until the visitor does something.
 * What was pressed before React took over is pressed once more then; links and forms work by themselves meanwhile.
 * It travels as its own source text (held-scripts.ts), so nothing outside it may be used.
 */
export function holdScripts(): void {
  const [waiting, unready, unmet] = [new AbortController(), new AbortController(), new AbortController()];
  const pressed = new Set<HTMLElement>();
  const start = () => {
    const held = document.querySelector<HTMLScriptElement>("script[data-held]");
    // A visitor may be quicker than the page.
    if (!held) return void addEventListener("DOMContentLoaded", start, { once: true });
    if (waiting.signal.aborted) return;
    waiting.abort();
    const files = (held.dataset["files"] ?? "").split(" ");
    for (const href of files)
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    // What the page's own script imports when all the rest is there begins the site.
    const beginning = (href: string) => held.text.includes(`import("${href}")`);
    run(
      files.filter((href) => !beginning(href)),
      held.text,
    );
  };
  // Each file in a task of its own, so that a visitor who does something meanwhile is answered; the page's own script last.
  const run = ([src, ...others]: string[], text: string) => {
    const next = () => run(others, text);
    const script = src === undefined ? { text } : { src, onload: next, onerror: next };
    document.head.append(Object.assign(document.createElement("script"), { type: "module", ...script }));
  };
  const begin = (sign: Event) => {
    // Browsers move a pointer that lies still when a page comes up under it.
    if (sign instanceof PointerEvent && sign.type === "pointermove" && sign.movementX === 0 && sign.movementY === 0)
      return;
    unmet.abort();
    for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[data-late]")) sheet.disabled = false;
    start();
  };
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(start, { timeout: 1000 }) : setTimeout(start, 100);
  for (const sign of ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "focusin"])
    addEventListener(sign, begin, { capture: true, passive: true, signal: unmet.signal });
  addEventListener("load", whenIdle, { once: true });
  // A picture that never comes keeps nobody from the rest.
  setTimeout(start, 8000);
  addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
      if (button) pressed.add(button);
    },
    { capture: true, signal: unready.signal },
  );
  addEventListener(
    "hydrated",
    () => {
      unready.abort();
      // Whoever stands in a field has told so before anybody listened.
      if (document.activeElement !== document.body)
        document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
      for (const button of pressed) button.click();
    },
    { once: true },
  );
}
