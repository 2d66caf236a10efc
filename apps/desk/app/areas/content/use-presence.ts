import { session } from "@klarholm/contract/desk/client";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { useEffect, useState } from "react";

/** Milliseconds before a refused stream is opened again. */
const retryTime = 15_000;

/**
 * Names of the other persons who have an item open. The stream closes while the tab is hidden, because browsers allow six
 * connections to a host over HTTP/1.1.
 */
export function usePresence(kind: string, id: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    // randomUUID is missing on pages without TLS.
    const tab = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join("-");
    const address = `${deskEndpoints.presence.path}?${String(new URLSearchParams({ tab, kind, id }))}`;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(timer);
      source?.close();
      source = undefined;
    };
    const open = () => {
      close();
      if (document.hidden || session.isOver()) return;
      const opened = new EventSource(address);
      opened.addEventListener("message", ({ data }) => setNames(namesIn(String(data))));
      opened.addEventListener("error", () => {
        // The browser reopens a stream that ended, but not a refused one.
        if (opened.readyState !== EventSource.CLOSED) return;
        setNames([]);
        timer = setTimeout(open, retryTime);
      });
      source = opened;
    };
    open();
    document.addEventListener("visibilitychange", open);
    return () => {
      document.removeEventListener("visibilitychange", open);
      close();
    };
  }, [kind, id]);
  return names;
}

function namesIn(data: string): string[] {
  const parsed: unknown = JSON.parse(data);
  return Array.isArray(parsed) ? parsed.filter((name) => typeof name === "string") : [];
}
