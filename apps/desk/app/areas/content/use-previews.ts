import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { useEffect, useRef, useState } from "react";
import type { ShownAt } from "./preview-time.ts";

/** The season in which a page is shown, and those that the brand has. */
export type Shown = Pick<DeskAnswer<"previewDraft">, "season" | "seasons">;

interface Previews {
  /** Addresses; empty for none. */
  shown: string;
  coming: string;
  failure: string;
  time: Shown;
}

/**
 * Previews of an item as it is being written, one after the other: each is asked for when the one before has arrived, of
 * what is written by then. So the first key is shown at once, and nobody waits for pages that nobody will see.
 */
export function usePreviews(kind: string, id: string, body: unknown, shownAt: ShownAt) {
  const [previews, setPreviews] = useState<Previews>({
    shown: "",
    coming: "",
    failure: "",
    time: { season: null, seasons: [] },
  });
  const [isUnderWay, setUnderWay] = useState(false);
  const asked = useRef<{ body: unknown; shownAt: ShownAt; token: string }>(undefined);

  useEffect(() => {
    const last = asked.current;
    if (isUnderWay || (last && last.body === body && last.shownAt === shownAt)) return;
    const before = last?.token ?? "";
    asked.current = { body, shownAt, token: before };
    setUnderWay(true);
    const ask = async () => {
      try {
        const { address, token, ...time } = await callDesk("previewDraft", {
          kind,
          id,
          body,
          ...(shownAt.seasons && { seasons: [...shownAt.seasons] }),
          ...(shownAt.day && { at: `${shownAt.day}T12:00:00+08:00` }),
          ...(before && { before }),
        });
        asked.current = { body, shownAt, token };
        if (address !== null) return setPreviews((now) => ({ ...now, coming: address, failure: "", time }));
        setPreviews((now) => ({ ...now, failure: "填好必填的字段后，这里会显示预览。" }));
      } catch (error) {
        const failure = error instanceof DeskError ? error.message : "预览没有打开。";
        setPreviews((now) => ({ ...now, failure }));
      }
      setUnderWay(false);
    };
    void ask();
  }, [kind, id, body, shownAt, isUnderWay]);

  const arrived = (address: string) => {
    setPreviews((now) => (now.coming === address ? { ...now, shown: address, coming: "" } : now));
    setUnderWay(false);
  };
  return { ...previews, arrived };
}
