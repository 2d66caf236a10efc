import type { oncePainted } from "./once-painted.ts";

/**
 * Leaves the display faces to those who see something already: their files would share the line with the largest picture.
 * Until the first paint headings are set in a face of the visitor's that is as wide, as they would be anyway on a line that
 * takes longer. Whoever comes from another page of the site, loads the page anew or comes back to it has the files in the
 * browser's cache, as has who agreed to having pages kept: they see the faces from the first paint on.
 * It travels as its own source text (held-scripts.ts), so nothing outside it may be used.
 */
export function lettersLater(whenPainted: typeof oncePainted): void {
  const [entry] = performance.getEntriesByType("navigation");
  const isNew = Reflect.get(entry ?? {}, "type") === "navigate" && !document.referrer.startsWith(`${location.origin}/`);
  if (!isNew || navigator.serviceWorker?.controller) return;
  const { dataset } = document.documentElement;
  dataset["unpainted"] = "";
  whenPainted(() => delete dataset["unpainted"]);
}
