import type { oncePainted } from "./once-painted.ts";

/**
 * Shows the blurs below a page's pictures (`data-blur`) when its first words can be seen: the browser makes a picture of
 * such an address as soon as it reads it, wherever it stands in the page, which the words would wait for.
 * It travels as its own source text (held-scripts.ts), so nothing outside it may be used.
 */
export function blursLater(whenPainted: typeof oncePainted): void {
  const show = () => {
    for (const image of document.querySelectorAll<HTMLImageElement>("img[data-blur]:not([src])"))
      image.src = image.dataset["blur"] ?? "";
  };
  addEventListener("DOMContentLoaded", () => whenPainted(show), { once: true });
}
