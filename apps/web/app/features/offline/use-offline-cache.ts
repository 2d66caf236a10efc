import { useEffect } from "react";
import { useLocation } from "react-router";
import type { SiteConfig } from "../../api/contexts.ts";
import { readConsent } from "../consent/consent-storage.ts";
import { itemsPath } from "../wishes/item-query.ts";
import { useList } from "../wishes/product-lists.ts";

/** Lets the page finish its own work first. */
const delayMs = 500;

/** Caches visited pages and the wish list after consent, and clears the cache after a refusal (decision 49). */
export function useOfflineCache({ offline }: SiteConfig): void {
  const { pathname, search } = useLocation();
  const wishes = useList("wish-list");
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const follow = () => {
      const hasConsent = offline && readConsent() === "accepted";
      if (!hasConsent && !navigator.serviceWorker.controller) return;
      const list = itemsPath("/wish-list", (wishes ?? "").split(",").filter(Boolean));
      import("./cache-visits.ts").then(
        ({ cacheVisit, clearVisits }) => (hasConsent ? cacheVisit(pathname + search, list) : clearVisits()),
        (error: unknown) => console.warn("The page could not be cached", error),
      );
    };
    const timer = setTimeout(follow, delayMs);
    addEventListener("storage", follow);
    return () => {
      clearTimeout(timer);
      removeEventListener("storage", follow);
    };
  }, [offline, pathname, search, wishes]);
}
