import { useEffect } from "react";
import { useLocation } from "react-router";

/** What browsers tell of a visitor's wishes. Global Privacy Control: Firefox. Save-Data: Chromium. */
interface Wishes {
  doNotTrack: string | null;
  globalPrivacyControl?: boolean;
  connection?: { saveData?: boolean };
}

/** Milliseconds until the code loads, so that hydration goes first; none for later views. */
let delay = 500;

/** Counts views of pages after hydration, unless the browser asks not to be followed or to save data. */
export function useFigures(enabled: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const { doNotTrack, globalPrivacyControl, connection }: Wishes = navigator;
    if (!enabled || doNotTrack === "1" || globalPrivacyControl || connection?.saveData) return;
    setTimeout(() => {
      delay = 0;
      import("./count-views.ts").then(
        (module) => module.countView(pathname),
        // Without the code, nothing is counted.
        () => undefined,
      );
    }, delay);
  }, [enabled, pathname]);
}
