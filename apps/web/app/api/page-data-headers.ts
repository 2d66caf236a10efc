import { useEffect } from "react";
import type { SiteConfig } from "./contexts.ts";

/**
 * Lets the data of pages carry the store and the token, as every call does (section 6; docs/decisions/0020). React
 * Router fetches it by itself, by a URL object that ends in `.data` with headers as a plain object, and asks nobody.
 */
export function usePageDataHeaders({ storeCode: store, token }: SiteConfig): void {
  useEffect(() => {
    const plain = window.fetch;
    window.fetch = (input, init) =>
      plain(
        input,
        input instanceof URL && input.pathname.endsWith(".data")
          ? { ...init, headers: { ...init?.headers, store, token } }
          : init,
      );
    return () => {
      window.fetch = plain;
    };
  }, [store, token]);
}
