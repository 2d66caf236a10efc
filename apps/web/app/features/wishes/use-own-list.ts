import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { itemsPath } from "./item-query.ts";
import { type ListName, useList } from "./product-lists.ts";

/**
 * Keeps the address of the visitor's own list in sync with the stored list. An address without products becomes the own
 * list; the list of another visitor stays.
 * @param shown the ids of the address
 */
export function useOwnList(list: ListName, shown: readonly string[]): void {
  const navigate = useNavigate();
  const stored = useList(list);
  const address = shown.join(",");
  const isOwn = useRef(false);
  useEffect(() => {
    if (stored === undefined) return;
    if (stored === address) {
      isOwn.current = true;
    } else if (address === "" || isOwn.current) {
      const path = itemsPath(`/${list}`, stored.split(",").filter(Boolean));
      void navigate(path, { replace: true, preventScrollReset: true });
    }
  }, [stored, address, list, navigate]);
}
