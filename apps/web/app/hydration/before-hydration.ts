/** Dispatched on `window` when React has hydrated the page. */
export const hydratedEvent = "hydrated";

/** The `<template>` with the page's module scripts (PageScripts.tsx). */
export const scriptsId = "page-scripts";

/**
 * What a page does until React has hydrated it:
 * - switches the display faces on: at once for who comes from another page of the site or comes back and so has them in
 *   the cache, for all others when the page has loaded;
 * - fetches the module scripts, which lie inert in a `<template>`, at low priority when the HTML has been parsed, and starts
 *   them when the page has loaded, or at the visitor's first interaction;
 * - opens and closes dialogs by `command` and `commandfor` where the browser has no invoker commands (Chromium below 135,
 *   Safari below 26.2), also after hydration;
 * - gives `<dialog>` what is needed of it where it is unknown (Safari below 15.4): it lies above the page;
 * - opens the dialog that a link names (`data-dialog`) at one of its slides (`data-slide`), also after hydration; without
 *   scripts the link leads to what it shows;
 * - toggles `aria-pressed` of buttons with `data-toggle`, whose component applies it when it is hydrated;
 * - tells React of choices in `<select>`s when the page is hydrated;
 * - marks a button that only scripts answer as busy, and presses it when the page is hydrated: the last one alone, once;
 * - marks the page as pending from a press on a link, or the sending of a form, until another document comes;
 * - reloads after a step through the history to another address, which only the router can take without loading.
 * The function is sent as its own source text, so it uses nothing outside of itself.
 */
export function beforeHydration(): void {
  const { origin, pathname, search } = location;
  let [started, hydrated] = [false, false];
  const scripts = () => document.querySelector<HTMLTemplateElement>("#page-scripts");
  const fetchScripts = () => {
    for (const href of scripts()?.dataset["preload"]?.split(" ") ?? []) {
      const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
      link.setAttribute("fetchpriority", "low");
      document.head.append(link);
    }
  };
  const start = () => {
    // The template may be missing, or there in part.
    if (document.readyState === "loading") return document.addEventListener("DOMContentLoaded", start);
    const { content } = scripts() ?? {};
    if (!content || started) return;
    started = true;
    document.head.append(document.importNode(content, true));
  };
  const showFonts = () => document.querySelector("style[data-fonts]")?.removeAttribute("media");
  const [entry] = performance.getEntriesByType("navigation");
  const isNew = Reflect.get(entry ?? {}, "type") === "navigate";
  if (!isNew || document.referrer.startsWith(`${origin}/`)) showFonts();
  const continueLoading = () => {
    start();
    showFonts();
  };
  document.addEventListener("DOMContentLoaded", fetchScripts);
  // After the first frame too: on a quick line everything has loaded before any of it is painted. Tabs out of sight get none.
  const onLoad = () => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(continueLoading)));
    setTimeout(continueLoading, 1000);
  };
  addEventListener("load", onLoad, { once: true });
  for (const type of ["pointerdown", "touchstart", "keydown", "focusin"])
    addEventListener(type, start, { capture: true, passive: true });

  let waiting: HTMLElement | undefined;
  const chosen = new Map<HTMLSelectElement, string>();
  addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && !hydrated) chosen.set(target, target.value);
  });
  const onHydrated = () => {
    hydrated = true;
    waiting?.removeAttribute("aria-busy");
    waiting?.click();
    chosen.forEach((value, select) => {
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
  };
  addEventListener("hydrated", onHydrated, { once: true });
  const showPending = ({ defaultPrevented }: Event) => {
    if (!hydrated && !defaultPrevented) document.documentElement.dataset["pending"] = "";
  };
  addEventListener("submit", showPending);
  addEventListener("pageshow", () => delete document.documentElement.dataset["pending"]);
  addEventListener("popstate", () => {
    if (!hydrated && (location.pathname !== pathname || location.search !== search)) location.reload();
  });

  if (!("showModal" in document.createElement("dialog"))) {
    Object.defineProperties(Object.getPrototypeOf(document.createElement("dialog")), {
      open: {
        get(this: Element) {
          return this.hasAttribute("open");
        },
      },
      showModal: {
        value(this: Element) {
          this.setAttribute("open", "above");
        },
      },
      close: {
        value(this: Element) {
          this.removeAttribute("open");
          this.dispatchEvent(new Event("close"));
        },
      },
    });
  }

  const hasCommands = "command" in HTMLButtonElement.prototype;
  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const button = target.closest("button");
    const pressed = button?.getAttribute("aria-pressed");
    if (button && pressed && !hydrated && "toggle" in button.dataset)
      button.setAttribute("aria-pressed", String(pressed === "false"));
    else if (button?.type === "button" && !hydrated && !button.hasAttribute("command")) {
      waiting?.removeAttribute("aria-busy");
      waiting = button;
      button.setAttribute("aria-busy", "true");
    }
    const link = target.closest("a");
    // A new tab or window is the visitor's choice.
    if (link && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return;
    const command = link?.dataset["dialog"] ? "show-modal" : !hasCommands && button?.getAttribute("command");
    const id = link?.dataset["dialog"] ?? button?.getAttribute("commandfor");
    const dialog = document.querySelector<HTMLDialogElement>(`dialog[id="${id}"]`);
    const isElsewhere = link && !link.target && (link.pathname !== pathname || link.search !== search);
    if (!dialog && isElsewhere && link.origin === origin && !/\.\w+$/.test(link.pathname)) showPending(event);
    if (!command || !dialog) return;
    event.preventDefault();
    if (command === "close") dialog.close();
    else if (!dialog.open) dialog.showModal();
    dialog.querySelector(`[data-slide="${link?.dataset["slide"]}"]`)?.scrollIntoView({ block: "nearest" });
  });
}
