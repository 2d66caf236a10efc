import type { Page } from "playwright-core";

/**
 * Touch targets that are too small: visible links, buttons and fields outside of running text that are less than 44 px
 * wide or high.
 * @param except selectors of parts that other tests check; none by default
 */
export const smallTargets = (page: Page, except: readonly string[] = []): Promise<string[]> =>
  page.evaluate((elsewhere) => {
    const shown = ({ width, height }: DOMRect) => width > 1 && height > 1;
    const inText = (element: Element) => {
      const block = element.parentElement?.closest("p, li, dd, dt, td, th, h1, h2, h3, label, div");
      const around = block?.textContent.replace(element.textContent, "").trim();
      return getComputedStyle(element).display === "inline" && around !== "";
    };
    const targets = document.querySelectorAll("a[href], button, summary, input, select, textarea");
    return [...targets].flatMap((element) => {
      // A press on the label of a box counts for the box.
      const target = element.matches("[type=checkbox], [type=radio]") ? (element.closest("label") ?? element) : element;
      const box = target.getBoundingClientRect();
      const isSeen = shown(box) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || inText(target) || elsewhere.some((part) => element.closest(part))) return [];
      // Invisible extensions around it, or over all of its card, can be pressed as well.
      const reach = [target, ...target.children]
        .flatMap((part) => ["::before", "::after"].map((pseudo) => getComputedStyle(part, pseudo)))
        .filter(({ content, position }) => content !== "none" && position === "absolute");
      const most = (side: "width" | "height") =>
        Math.round(Math.max(box[side], ...reach.map((style) => Number.parseFloat(style[side]) || 0)));
      const [width, height] = [most("width"), most("height")];
      return width < 44 || height < 44 ? [`${width} x ${height}: ${element.outerHTML.slice(0, 200)}`] : [];
    });
  }, except);

/**
 * Focus outlines that rows with hidden overflow would clip: focuses the first three elements of each row and the last.
 */
export const clippedRings = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A tab may get no animation frames; continue after a while.
    const frame = () => new Promise((done) => [requestAnimationFrame(done), setTimeout(done, 200)]);
    const cuts = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return { across: overflowX !== "visible", down: overflowY !== "visible" };
    };
    const rows = [...document.querySelectorAll("main *, footer *")].filter((element) => {
      const { across, down } = cuts(element);
      return (across || down) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    });
    const cut = new Set<string>();
    for (const row of rows) {
      const stops = [...row.querySelectorAll<HTMLElement>("a[href], button:enabled, input:enabled, select, summary")];
      for (const stop of new Set([...stops.slice(0, 3), ...stops.slice(-1)])) {
        stop.focus({ focusVisible: true } as FocusOptions);
        if (document.activeElement !== stop) continue;
        // Rows with scroll snap scroll once more; with reduced motion transitions still take a millisecond.
        await frame();
        await Promise.allSettled(stop.getAnimations().map(({ finished }) => finished));
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(stop);
        const ring = outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
        const [box, clip, { across, down }] = [stop.getBoundingClientRect(), row.getBoundingClientRect(), cuts(row)];
        const beyond = Math.max(
          ...(across ? [clip.left - box.left, box.right - clip.right] : []),
          ...(down ? [clip.top - box.top, box.bottom - clip.bottom] : []),
        );
        if (box.width > 1 && beyond + ring > 0.5)
          cut.add(`${Math.round((beyond + ring) * 10) / 10} px of ${stop.outerHTML.slice(0, 120)} by ${row.className}`);
      }
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return [...cut];
  });
