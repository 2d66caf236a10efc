import { useEffect, useState } from "react";

/**
 * Gives the focus a place when what had it went with the page before.
 * @param pathname of the page that is shown
 * @returns the title of the page to which a step of the visit has led, for who hears it: loading a page tells it by itself
 */
export function useArrival(pathname: string): string | undefined {
  const [title, tell] = useState<string>();
  useEffect(
    // At the end of each page, when the next is there.
    () => () => {
      tell(document.title);
      if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- that it changes is all that is asked of it
    [pathname],
  );
  return title;
}
