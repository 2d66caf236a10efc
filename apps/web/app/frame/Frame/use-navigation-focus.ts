import { useEffect, useState } from "react";

/**
 * Restores focus after navigation when the focused element was removed.
 * @param pathname of the current page
 * @returns the title of the page after an in-app navigation, for a live region; screen readers announce document loads
 * themselves
 */
export function useNavigationFocus(pathname: string): string | undefined {
  const [title, setTitle] = useState<string>();
  useEffect(
    // Cleanup of each page, after the next has rendered.
    () => () => {
      setTitle(document.title);
      if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the path changes
    [pathname],
  );
  return title;
}
