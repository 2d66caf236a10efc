import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { useEffect, useRef, useState } from "react";

interface Previews {
  /** Addresses; empty for none. */
  shown: string;
  coming: string;
  failure: string;
}

/**
 * Previews of an item as it is being written, one after the other: each is asked for when the one before has arrived, of
 * what is written by then. So the first key is shown at once, and nobody waits for pages that nobody will see.
 */
export function usePreviews(kind: string, id: string, body: unknown) {
  const [previews, setPreviews] = useState<Previews>({ shown: "", coming: "", failure: "" });
  const [isUnderWay, setUnderWay] = useState(false);
  const asked = useRef<{ body: unknown; token: string }>(undefined);

  useEffect(() => {
    if (isUnderWay || asked.current?.body === body) return;
    const before = asked.current?.token ?? "";
    asked.current = { body, token: before };
    setUnderWay(true);
    const ask = async () => {
      try {
        const { address, token } = await callDesk("previewDraft", { kind, id, body, ...(before && { before }) });
        asked.current = { body, token };
        if (address !== null) return setPreviews((now) => ({ ...now, coming: address, failure: "" }));
        setPreviews((now) => ({ ...now, failure: "填好必填的字段后，这里会显示预览。" }));
      } catch (error) {
        const failure = error instanceof DeskError ? error.message : "预览没有打开。";
        setPreviews((now) => ({ ...now, failure }));
      }
      setUnderWay(false);
    };
    void ask();
  }, [kind, id, body, isUnderWay]);

  const arrived = (address: string) => {
    setPreviews((now) => (now.coming === address ? { ...now, shown: address, coming: "" } : now));
    setUnderWay(false);
  };
  return { ...previews, arrived };
}
