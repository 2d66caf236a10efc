import type { onceIdle } from "./once-idle.ts";
import type { oncePainted } from "./once-painted.ts";

/** Tells the starter that React has taken the page over. */
export const hydratedEvent = "hydrated";

/** Marks a press that React has heard itself, which it does part by part before it has taken the whole page over. */
export function markHeard({ nativeEvent }: { nativeEvent: Event }): void {
  Reflect.set(nativeEvent, "heard", true);
}

/**
 * Holds the page's scripts back until its visitor does something: until then they are fetched at most, when the page has
 * loaded, its largest picture with it, and is shown. What was pressed or chosen before React took over is told again
 * then; links and forms work by themselves meanwhile. A page that says something by itself (`data-unasked`, a hash in its
 * address) begins once it has loaded.
 * It travels as its own source text (held-scripts.ts), so nothing outside it may be used.
 */
export function holdScripts(whenPainted: typeof oncePainted, whenIdle: typeof onceIdle): void {
  const [waiting, unready, unmet] = [new AbortController(), new AbortController(), new AbortController()];
  const [pressed, chosen] = [new Map<HTMLElement, Event>(), new Set<HTMLSelectElement>()];
  const address = location.pathname + location.search;
  const heldScript = () => document.querySelector<HTMLScriptElement>("script[data-held]");
  const files = (names = "") => names.split(" ").filter(Boolean);

  const start = () => {
    const held = heldScript();
    // A visitor may be quicker than the page, of which the script itself may have come in part.
    if (!held || document.readyState === "loading")
      return void addEventListener("DOMContentLoaded", start, { once: true });
    if (waiting.signal.aborted) return;
    waiting.abort();
    for (const { text } of document.querySelectorAll<HTMLScriptElement>("script[data-held-data]"))
      document.head.append(Object.assign(document.createElement("script"), { text }));
    const all = [...files(held.dataset["common"]), ...files(held.dataset["own"])];
    for (const href of all)
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    // What the page's own script imports when all the rest is there begins the site.
    const beginning = (href: string) => held.text.includes(`import("${href}")`);
    run(
      all.filter((href) => !beginning(href)),
      held.text,
    );
  };
  // Each file in a task of its own, so that a visitor who does something meanwhile is answered; the page's own script last.
  const run = ([src, ...others]: string[], text: string) => {
    const next = () => run(others, text);
    const script = src === undefined ? { text } : { src, onload: next, onerror: next };
    document.head.append(Object.assign(document.createElement("script"), { type: "module", ...script }));
  };

  // What has come is in the browser's cache when it is asked for again; what is still on its way is given up for a request
  // that counts, which would wait for it.
  const fetchAhead = ([href, ...others]: string[]) => {
    const line: { saveData?: boolean; effectiveType?: string } = Reflect.get(navigator, "connection") ?? {};
    if (!href || waiting.signal.aborted || line.saveData || line.effectiveType?.endsWith("2g")) return;
    fetch(href, { priority: "low", signal: waiting.signal })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
    // Each takes a millisecond or two of a quick machine to ask for.
    whenIdle(() => fetchAhead(others));
  };
  const onLoad = () => {
    if (location.hash || history.state?.above || document.querySelector("[data-unasked]")) return whenIdle(start);
    // On a quick line everything is there before any of it is shown.
    whenPainted(() => whenIdle(() => fetchAhead(files(heldScript()?.dataset["common"]))));
  };
  addEventListener("load", onLoad, { once: true });

  const begin = (sign: Event) => {
    // Browsers move a pointer that lies still when a page comes up under it.
    if (sign instanceof PointerEvent && sign.type === "pointermove" && sign.movementX === 0 && sign.movementY === 0)
      return;
    unmet.abort();
    // What another tab has written is for those to hear who only come now.
    if (sign.type === "storage") addEventListener("hydrated", () => dispatchEvent(new StorageEvent("storage")));
    for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[data-late]")) sheet.disabled = false;
    start();
  };
  // Assistive technology clicks, focuses and fills in without any pointer or key.
  for (const sign of "pointermove pointerdown touchstart wheel scroll keydown focusin click input storage".split(" "))
    addEventListener(sign, begin, { capture: true, passive: true, signal: unmet.signal });

  const untilReady = { capture: true, signal: unready.signal };
  addEventListener(
    "click",
    (event) => {
      const { target } = event;
      const button = target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
      if (button) pressed.set(button, event);
    },
    untilReady,
  );
  addEventListener("change", ({ target }) => target instanceof HTMLSelectElement && chosen.add(target), untilReady);
  // A step between pages of one visit, after a reload: only the router knows how to take it without loading anything.
  addEventListener("popstate", () => location.pathname + location.search !== address && location.reload(), untilReady);
  addEventListener(
    "hydrated",
    () => {
      unready.abort();
      // Whoever stands in a field has told so before anybody listened.
      if (document.activeElement !== document.body)
        document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
      for (const select of chosen) select.dispatchEvent(new Event("change", { bubbles: true }));
      for (const [button, event] of pressed) if (!Reflect.get(event, "heard")) button.click();
    },
    { once: true },
  );
}
