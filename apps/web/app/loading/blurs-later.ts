import type { oncePainted } from "./once-painted.ts";

/**
 * Shows the blurs below a page's pictures (`data-blur`) when its first words can be seen: the browser makes a picture of
 * such an address as soon as it reads it, wherever it stands in the page, which the words would wait for.
 * It travels as its own source text (held-scripts.ts), so nothing outside it may be used.
 */
export function blursLater(whenPainted: typeof oncePainted): void {
  const show = () => {
    const image = document.querySelector<HTMLImageElement>("img[data-blur]:not([src])");
    if (!image) return;
    image.src = image.dataset["blur"] ?? "";
    // One by one: a page with twenty would answer nothing meanwhile.
    setTimeout(show);
  };
  addEventListener("DOMContentLoaded", () => whenPainted(show), { once: true });
}
