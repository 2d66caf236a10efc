/** Dispatched on `window` after hydration. */
export const hydratedEvent = "hydrated";

/** The `<template>` with the page's module scripts (PageScripts.tsx). */
export const scriptsId = "page-scripts";

/**
 * The page's behaviour before hydration:
 * - enables the display fonts: at once if they are probably cached (a navigation within the site, Back), otherwise on load;
 * - fetches the module scripts, inert in a `<template>`, at low priority after the HTML is parsed, and starts them on load
 *   or at the first interaction;
 * - opens and closes dialogs by `command` and `commandfor` in browsers without invoker commands (Chromium below 135, Safari
 *   below 26.2), also after hydration;
 * - emulates modal `<dialog>`s where they are unknown (Safari below 15.4);
 * - opens the dialog of a link with `data-dialog` at the slide `data-slide`, also after hydration; without scripts the link
 *   leads to the same content;
 * - toggles `aria-pressed` of buttons with `data-toggle`; their components apply it on hydration;
 * - replays `change` events of `<select>`s after hydration;
 * - marks a clicked button that needs scripts as busy and clicks it after hydration: only the last one, once;
 * - marks the page as pending from a click on a link, or the submission of a form, until the next document;
 * - reloads after a history step to another address, which only the router could handle without loading.
 * Sent as its own source text, so it must not use anything outside of itself.
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
    // The template may be missing or incomplete.
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
  // After the first paint: on fast networks everything loads before it. Hidden tabs have no frames.
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
  // Of a page that comes back from the back/forward cache; a first load must not end the wait.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) delete document.documentElement.dataset["pending"];
  });
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
          this.setAttribute("open", "modal");
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
    // Opens a new tab or window.
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
