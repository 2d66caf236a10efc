import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { itemsPath } from "./item-query.ts";
import { type KeptList, useKept } from "./kept-products.ts";

/**
 * Brings a screen without products to the list that this browser keeps, and lets the address of one's own list follow
 * what is put on it and taken off: so what is shared is what is seen.
 * @param shown the products of the address
 */
export function useOwnItems(list: KeptList, shown: readonly string[]): void {
  const navigate = useNavigate();
  const kept = useKept(list);
  const seen = shown.join(",");
  // Whether what is shown was one's own list when it was last looked at; somebody else's stays as it was sent.
  const isOwn = useRef(false);
  useEffect(() => {
    if (kept === undefined) return;
    if (kept === seen) {
      isOwn.current = true;
    } else if (seen === "" || isOwn.current) {
      void navigate(itemsPath(`/${list}`, kept.split(",").filter(Boolean)), {
        replace: true,
        preventScrollReset: true,
      });
    }
  }, [kept, seen, list, navigate]);
}
