import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/** Handles links and record buttons (link type 7) in HTML that React does not render. */
export function useHtmlLinks(showRecord: (contentId: string) => void): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (!(event.target instanceof Element)) return;
    const record = event.target.closest<HTMLElement>("[data-record]")?.dataset["record"];
    if (record !== undefined) return showRecord(record);
    const link = event.target.closest("a");
    const isOrdinary = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || link.target || link.origin !== location.origin || !isOrdinary) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href });
  };
}
