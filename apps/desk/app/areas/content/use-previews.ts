import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { useEffect, useRef, useState } from "react";
import type { ShownAt } from "./preview-time.ts";

/** The season of a preview, and the seasons of the brand. */
export type Shown = Pick<DeskAnswer<"previewDraft">, "season" | "seasons">;

interface Previews {
  /** Addresses; empty for none. */
  shown: string;
  upcoming: string;
  failure: string;
  time: Shown;
}

/**
 * Previews of an item while it is edited. The next preview is requested when the previous one has loaded, with the
 * content of that moment. So the first change shows immediately, and no intermediate previews are rendered.
 */
export function usePreviews(kind: string, id: string, body: unknown, shownAt: ShownAt) {
  const [previews, setPreviews] = useState<Previews>({
    shown: "",
    upcoming: "",
    failure: "",
    time: { season: null, seasons: [] },
  });
  const [isLoading, setLoading] = useState(false);
  const lastRequest = useRef<{ body: unknown; shownAt: ShownAt; token: string }>(undefined);

  useEffect(() => {
    const last = lastRequest.current;
    if (isLoading || (last && last.body === body && last.shownAt === shownAt)) return;
    const before = last?.token ?? "";
    lastRequest.current = { body, shownAt, token: before };
    setLoading(true);
    const request = async () => {
      try {
        const { address, token, ...time } = await callDesk("previewDraft", {
          kind,
          id,
          body,
          ...(shownAt.seasons && { seasons: [...shownAt.seasons] }),
          ...(shownAt.day && { at: `${shownAt.day}T12:00:00+08:00` }),
          ...(before && { before }),
        });
        lastRequest.current = { body, shownAt, token };
        if (address !== null) return setPreviews((now) => ({ ...now, upcoming: address, failure: "", time }));
        setPreviews((now) => ({ ...now, failure: "填好必填的字段后，这里会显示预览。" }));
      } catch (error) {
        const failure = error instanceof DeskError ? error.message : "预览没有打开。";
        setPreviews((now) => ({ ...now, failure }));
      }
      setLoading(false);
    };
    void request();
  }, [kind, id, body, shownAt, isLoading]);

  const onLoaded = (address: string) => {
    setPreviews((now) => (now.upcoming === address ? { ...now, shown: address, upcoming: "" } : now));
    setLoading(false);
  };
  return { ...previews, onLoaded };
}
