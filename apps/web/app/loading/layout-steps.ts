/** It travels as its own source text. React is to find the page as it wrote it, so it takes itself out first. */
export function layOutSoFar(): void {
  document.currentScript?.remove();
  document.body.getBoundingClientRect();
}

/** After how much of the text a step pays, in characters, and how many of them at most: each costs a millisecond or two. */
const [long, most] = [2500, 4];

/** Ends of what stands for itself: behind half of it, the words beside a picture would move when the rest comes. */
const [header, item] = [/<\/header>/g, /<\/(?:li|section|form)>/g];

/** The end of what stands right before a part below. */
const previous = /^<\/(?:main|header|section|article|div|ul|ol|li|p)>$/;

/**
 * Has browsers lay out the first screen in steps while they read it: the header, then what follows up to the first part
 * below (lay-out-later.ts), so that only the rest is left for the first frame. In one go it would be the longest task of
 * most pages, in which a slow phone answers nothing. A step is the last child of what it stands for: where no scripts run
 * it stays, and between items it would be counted as one (`:nth-child`, `+`).
 * @param text what visitors see of a page, as React writes it
 * @param mark what the page's own scripts bear as their nonce
 */
export function withLayoutSteps(text: string, mark: string): string {
  const main = text.indexOf("<main");
  const below = text.lastIndexOf("<", text.indexOf(" data-below", main));
  const steps = Math.min(Math.ceil((below - main) / long), most);
  const places = [endOf(header, text, 0)];
  for (let step = 1; step < steps; step += 1) places.push(endOf(item, text, main + ((below - main) * step) / steps));
  const end = text.lastIndexOf("</", below);
  if (previous.test(text.slice(end, below))) places.push(end);
  const cuts = [...new Set(places)].filter((place) => place > 0 && place < below);
  const script = `<script nonce="${mark}">(${layOutSoFar})()</script>`;
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index])).join(script);
}

/** Where the first such end from a place on begins, 0 where there is none. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? 0;
}
