import { useEffect, useState } from "react";
import { useLocation } from "react-router";

interface Place {
  /** The router's key of where it is. */
  key: string;
  /** Called when it has arrived. */
  changed: () => void;
  /** Called at every step in the browser's history, before the router hears of it. */
  stepped: (event: PopStateEvent) => void;
}

/** Where the router is, for what lies above a page (above.ts), which comes with the first thing that opens. */
export const place: Place = { key: "", changed: () => {}, stepped: () => {} };

// Chromium calls a window's listeners in the order of their registration, captured or not: this one stands in a module of the
// root, and those are evaluated before the router is made.
if (typeof window !== "undefined") {
  addEventListener("popstate", (event) => place.stepped(event), true);
  takeUp();
}

/** Brings what knows about marks when there is one that outlived what was open, as by a reload. */
function takeUp() {
  if (history.state?.above) void import("./above.ts");
}

/** Follows the router; once for the whole site. */
export function usePlace(): void {
  const { key } = useLocation();
  useEffect(() => {
    place.key = key;
    place.changed();
    takeUp();
  }, [key]);
}

/** State of a place: every navigation takes it away, and a return does not bring it back. @param begin what it is at first */
export function useStateHere<T>(begin: () => T | undefined = () => undefined): [T | undefined, (value?: T) => void] {
  const { key } = useLocation();
  const [held, setHeld] = useState(() => ({ key, value: begin() }));
  const here = held.key === key;
  if (!here) setHeld({ key, value: undefined });
  return [here ? held.value : undefined, (value) => setHeld({ key, value })];
}
