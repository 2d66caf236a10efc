import { callDesk } from "@klarholm/contract/desk/client";
import { type MouseEvent, useRef } from "react";
import { useAction } from "./use-action.ts";

/**
 * Links that download a file. Browsers would report a lost connection or an ended session in their own words, if at all,
 * so a call precedes the download.
 * @param onBegun called when the download begins
 * @returns the handler of the link's presses, and the message of the last failure
 */
export function useDownload(onBegun?: () => void) {
  const { run, failure } = useAction();
  const isChecked = useRef(false);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isChecked.current) return;
    event.preventDefault();
    const link = event.currentTarget;
    void run(async () => {
      await callDesk("session", {});
      isChecked.current = true;
      link.click();
      isChecked.current = false;
      onBegun?.();
    });
  };
  return { onClick, failure };
}
