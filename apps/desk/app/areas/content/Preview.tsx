import { Group, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Path, pointerOf } from "../../form/pointer.ts";
import { PageFrame } from "./PageFrame.tsx";
import { elementOf, blockPathOf } from "./preview-blocks.ts";
import { firstShown, focusedSeasons, type Season } from "./preview-time.ts";
import { PreviewTime } from "./PreviewTime.tsx";
import { usePreviews } from "./use-previews.ts";

const widths = ["390", "768", "1440"] as const;
const names: Record<(typeof widths)[number], string> = { "390": "手机", "768": "平板", "1440": "电脑" };

interface PreviewProps {
  kind: string;
  id: string;
  body: unknown;
  /** The focused field; its block is scrolled into view and outlined. */
  focused: Path | undefined;
  /** Called when the editor clicks a block in the page. */
  onChosen: (path: Path) => void;
  /** Called with the season that the preview shows. */
  onSeason: (season: Season | undefined) => void;
}

/** The real page with the draft, in the width of a phone, a tablet or a computer. */
export function Preview({ kind, id, body, focused, onChosen, onSeason }: PreviewProps) {
  const [width, setWidth] = useState<(typeof widths)[number]>("390");
  const [shownAt, setShownAt] = useState(() => firstShown(body, focused));
  const [page, setPage] = useState<Document>();
  const { shown, upcoming, failure, time, onLoaded } = usePreviews(kind, id, body, shownAt, page);
  const { ref, width: room } = useElementSize();

  const choose = useEffectEvent((event: MouseEvent) => {
    const path = isElement(event.target) ? blockPathOf(event.target) : undefined;
    if (!path) return;
    // Links inside the preview must not navigate.
    event.preventDefault();
    event.stopPropagation();
    onChosen(path);
  });
  useEffect(() => {
    const press = (event: MouseEvent) => choose(event);
    page?.addEventListener("click", press, true);
    return () => page?.removeEventListener("click", press, true);
  }, [page]);

  const season = time.season?.name;
  const report = useEffectEvent((shownSeason: Season | undefined) => onSeason(shownSeason));
  useEffect(() => report(season), [season]);

  const index = focused?.[0] === "blocks" ? focused[1] : undefined;
  useEffect(() => {
    const part = page && index !== undefined ? elementOf(page, ["blocks", index]) : undefined;
    part?.style.setProperty("outline", "3px solid #3b5bdb");
    return () => void part?.style.removeProperty("outline");
  }, [page, index]);
  // The block to scroll to; it may appear only with the next page.
  const pendingBlock = useRef<number | string>(undefined);
  const scrollToTarget = useEffectEvent((shownPage: Document | undefined) => {
    const part =
      shownPage && pendingBlock.current !== undefined
        ? elementOf(shownPage, ["blocks", pendingBlock.current])
        : undefined;
    const view = shownPage?.defaultView;
    if (!part || !view) return;
    pendingBlock.current = undefined;
    // Scrolls the frame only; `scrollIntoView` would also scroll the form.
    const { top, height } = part.getBoundingClientRect();
    view.scrollTo({ top: view.scrollY + top + (height - view.innerHeight) / 2, behavior: "instant" });
  });
  // When a block or the colours of another season are edited, the preview changes to that season.
  const place = focused && pointerOf(focused);
  const [lastPlace, setLastPlace] = useState(place);
  if (lastPlace !== place) {
    setLastPlace(place);
    const seasons = focusedSeasons(body, focused);
    if (seasons && season && !seasons.includes(season)) setShownAt({ seasons });
  }
  const enter = useEffectEvent((block: number | string | undefined) => {
    pendingBlock.current = block;
    scrollToTarget(page);
  });
  useEffect(() => enter(index), [index]);
  useEffect(() => scrollToTarget(page), [page]);

  const scale = Math.min(1, room / Number(width) || 1);
  return (
    <Stack gap="xs" component="section" aria-label="预览" className="preview-pane">
      <Group>
        <SegmentedControl
          aria-label="预览宽度"
          data={widths.map((value) => ({ value, label: names[value] }))}
          value={width}
          onChange={(value) => setWidth(value as (typeof widths)[number])}
        />
        <PreviewTime shown={time} shownAt={shownAt} content="含全部草稿" onChosen={setShownAt} />
        <Text size="sm" role="status" c="error">
          {failure}
        </Text>
      </Group>
      {shown === "" && failure === "" && (
        <Skeleton className="preview-skeleton" role="status" aria-label="正在打开预览" />
      )}
      <div ref={ref} className="preview">
        {[shown, upcoming].map(
          (address) =>
            address && (
              <PageFrame
                key={address}
                address={address}
                title={address === upcoming ? "下一个预览" : "页面预览"}
                isLoading={address === upcoming}
                width={Number(width)}
                height={Math.round((innerHeight - 180) / scale)}
                scale={scale}
                onLoaded={(loaded) => {
                  loaded?.defaultView?.scrollTo(0, page?.defaultView?.scrollY ?? 0);
                  setPage(loaded ?? undefined);
                  onLoaded(address);
                }}
              />
            ),
        )}
      </div>
    </Stack>
  );
}

/** `instanceof` fails, because the frame's window has its own classes. */
function isElement(target: EventTarget | null): target is Element {
  return target !== null && "closest" in target;
}
