import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { changedBlocks, patchPage } from "./patch-page.ts";
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

/** Milliseconds without a new preview after which a patched page is loaded again, so that its scripts run. */
const calm = 2000;

/**
 * Previews of an item while it is edited. The next preview is requested when the previous one is shown, with the content
 * of that moment. So the first change shows immediately, and no intermediate previews are rendered. Changes within blocks
 * are put into the shown page; other changes load it.
 * @param page the shown page; undefined until it has loaded
 */
export function usePreviews(kind: string, id: string, body: unknown, shownAt: ShownAt, page: Document | undefined) {
  const [previews, setPreviews] = useState<Previews>({
    shown: "",
    upcoming: "",
    failure: "",
    time: { season: null, seasons: [] },
  });
  const [isLoading, setLoading] = useState(false);
  const lastRequest = useRef<{ body: unknown; shownAt: ShownAt; token: string }>(undefined);
  /** What the page shows. */
  const shownBody = useRef<unknown>(undefined);
  /** The address of a patched page, to be loaded. */
  const [patched, setPatched] = useState("");

  // Another page may have loaded since the request began.
  const patch = useEffectEvent((html: string, blocks: readonly number[]) =>
    page ? patchPage(page, html, blocks) : false,
  );
  const request = useEffectEvent(async (token: string, isSameTime: boolean) => {
    const answer = await callDesk("previewDraft", {
      kind,
      id,
      body,
      ...(shownAt.seasons && { seasons: [...shownAt.seasons] }),
      ...(shownAt.day && { at: `${shownAt.day}T12:00:00+08:00` }),
      ...(token && { before: token }),
    });
    const { address, token: next, ...time } = answer;
    lastRequest.current = { body, shownAt, token: next };
    if (address === null) {
      setPreviews((now) => ({ ...now, failure: "填好必填的字段后，这里会显示预览。" }));
      return setLoading(false);
    }
    const blocks = isSameTime ? changedBlocks(shownBody.current, body) : undefined;
    if (blocks && patch(await (await fetch(address)).text(), blocks)) {
      shownBody.current = body;
      setPreviews((now) => ({ ...now, upcoming: "", failure: "", time }));
      setPatched(address);
      return setLoading(false);
    }
    setPreviews((now) => ({ ...now, upcoming: address, failure: "", time }));
  });
  useEffect(() => {
    const last = lastRequest.current;
    if (isLoading || (last && last.body === body && last.shownAt === shownAt)) return;
    const before = last?.token ?? "";
    lastRequest.current = { body, shownAt, token: before };
    setLoading(true);
    // The new preview replaces that of a patched page on the server, so its address must not be loaded meanwhile.
    setPreviews((now) => ({ ...now, upcoming: "" }));
    request(before, last?.shownAt === shownAt).catch((error: unknown) => {
      const failure = error instanceof DeskError ? error.message : "预览没有打开。";
      setPreviews((now) => ({ ...now, failure }));
      setLoading(false);
    });
  }, [body, shownAt, isLoading]);

  useEffect(() => {
    if (patched === "" || isLoading) return;
    const timer = setTimeout(() => setPreviews((now) => ({ ...now, upcoming: patched })), calm);
    return () => clearTimeout(timer);
  }, [patched, isLoading]);

  const onLoaded = (address: string) => {
    setPreviews((now) => (now.upcoming === address ? { ...now, shown: address, upcoming: "" } : now));
    setPatched("");
    if (patched === address) return;
    shownBody.current = lastRequest.current?.body;
    setLoading(false);
  };
  return { ...previews, onLoaded };
}
