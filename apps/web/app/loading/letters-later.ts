import type { oncePainted } from "./once-painted.ts";

/**
 * Leaves the display faces to those who see something already: their files would share the line with the largest picture.
 * Until the first paint, and until the faces of the headings are there, headings are set in a face of the visitor's that is
 * as wide (faces-later.ts): a face for each file that comes would lay them out again each time. Whoever comes from another
 * page of the site, loads the page anew or comes back to it has the files in the browser's cache, as has who agreed to
 * having pages kept: they see the faces from the first paint on.
 * It travels as its own source text (held-scripts.ts), so nothing outside it may be used.
 */
export function lettersLater(whenPainted: typeof oncePainted): void {
  const [entry] = performance.getEntriesByType("navigation");
  const isNew = Reflect.get(entry ?? {}, "type") === "navigate" && !document.referrer.startsWith(`${location.origin}/`);
  if (!isNew || navigator.serviceWorker?.controller) return;
  const root = document.documentElement;
  root.dataset["unpainted"] = "";
  const change = () => delete root.dataset["unpainted"];
  const load = () => {
    const headings = [...document.querySelectorAll("main :is(h1, h2, h3, h4)")];
    const faces = getComputedStyle(root).getPropertyValue("--font-display");
    document.fonts.load(`1em ${faces}`, headings.map(({ textContent }) => textContent).join("")).then(change, change);
  };
  // What else was left for after the first paint has its own frame.
  whenPainted(() => ("requestIdleCallback" in window ? requestIdleCallback(load, { timeout: 500 }) : load()));
}
