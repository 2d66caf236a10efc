import type { onceIdle } from "./once-idle.ts";
import type { oncePainted } from "./once-painted.ts";

/**
 * Leaves the display faces to those who see something already: their files would share the line with the largest picture.
 * Until the first paint, and until the faces of the headings are there, headings are set in a face of the visitor's that is
 * as wide (faces-later.ts): a face for each file that comes would lay them out again each time. Whoever comes from another
 * page of the site, loads the page anew or comes back to it has the files in the browser's cache, as has who agreed to
 * having pages kept: they see the faces from the first paint on.
 * It travels as its own source text (held-scripts.ts), so nothing outside it may be used.
 */
export function lettersLater(whenPainted: typeof oncePainted, whenIdle: typeof onceIdle): void {
  const [entry] = performance.getEntriesByType("navigation");
  const isNew = Reflect.get(entry ?? {}, "type") === "navigate" && !document.referrer.startsWith(`${location.origin}/`);
  if (!isNew || navigator.serviceWorker?.controller) return;
  const root = document.documentElement;
  root.dataset["unpainted"] = "";
  const change = () => delete root.dataset["unpainted"];
  const load = () => {
    const nameOf = (family: string) => family.replaceAll(/["']/g, "").trim();
    const declared = [...document.fonts].map((face) => ({ face, name: nameOf(face.family), ranges: rangesOf(face) }));
    const families = getComputedStyle(root).getPropertyValue("--font-display").split(",").map(nameOf);
    const headings = [...document.querySelectorAll("main :is(h1, h2, h3, h4)")];
    const characters = new Set(headings.map(({ textContent }) => textContent).join(""));
    // Of the faces that are declared for a character the last one sets it. The browser, asked for all that words need, would
    // fetch the others too: those for what nobody foresaw, as soon as a visitor is there.
    const inTurn = families.flatMap((family) => declared.filter(({ name }) => name === family).reverse());
    const faces = [...characters].map((character) => {
      const code = character.codePointAt(0) ?? 0;
      return inTurn.find(({ ranges }) => ranges.some(([from = 0, to = from]) => from <= code && code <= to))?.face;
    });
    Promise.all([...new Set(faces)].map((face) => face?.load())).then(change, change);
  };
  const rangesOf = ({ unicodeRange }: FontFace) =>
    unicodeRange.split(",").map((range) =>
      range
        .replace(/.*U\+/i, "")
        .split("-")
        .map((hex) => parseInt(hex, 16)),
    );
  // What else was left for after the first paint has its own frame.
  whenPainted(() => whenIdle(load));
}
