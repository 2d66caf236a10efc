import { useEffect } from "react";
import { useLocation } from "react-router";
import type { SiteConfig } from "../../api/contexts.ts";
import { localChoice } from "../consent/local-memory.ts";
import { itemsPath } from "../wishes/item-query.ts";
import { useKept } from "../wishes/kept-products.ts";

/** Milliseconds. */
const afterShown = 500;

/**
 * Has the pages of a visit kept for when there is no network, and the visitor's wish list with them, once the visitor
 * has agreed to keeping; and nothing any more once it was refused, here or in another tab (decision 49).
 */
export function useKeptVisits({ offline }: SiteConfig): void {
  const { pathname, search } = useLocation();
  const wishes = useKept("wish-list");
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const follow = () => {
      const agrees = offline && localChoice() === "accepted";
      // What comes with it is of use to those alone who have a worker, or will.
      if (!agrees && !navigator.serviceWorker.controller) return;
      const list = itemsPath("/wish-list", (wishes ?? "").split(",").filter(Boolean));
      import("./keep-visits.ts").then(
        ({ forgetVisits, keepVisit }) => (agrees ? keepVisit(pathname + search, list) : forgetVisits()),
        (error: unknown) => console.warn("The page could not be kept", error),
      );
    };
    // Behind what the page itself still does.
    const waiting = setTimeout(follow, afterShown);
    addEventListener("storage", follow);
    return () => {
      clearTimeout(waiting);
      removeEventListener("storage", follow);
    };
  }, [offline, pathname, search, wishes]);
}
