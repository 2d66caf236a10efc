import { Group, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { at, type Path } from "../../form/pointer.ts";
import { PageFrame } from "./PageFrame.tsx";
import { partOf, pathOf } from "./preview-parts.ts";
import { firstShown, seasonsOf } from "./preview-time.ts";
import { PreviewTime } from "./PreviewTime.tsx";
import { usePreviews } from "./use-previews.ts";

const widths = ["390", "768", "1440"] as const;
const names: Record<(typeof widths)[number], string> = { "390": "手机", "768": "平板", "1440": "电脑" };

interface PreviewProps {
  kind: string;
  id: string;
  body: unknown;
  /** The field that somebody is in; its part of the page is shown and outlined. */
  focused: Path | undefined;
  /** Somebody pressed the part of the page that a block became. */
  onChosen: (path: Path) => void;
}

/** The real page as it would be, at the width of a phone, a tablet or a computer. */
export function Preview({ kind, id, body, focused, onChosen }: PreviewProps) {
  const [width, setWidth] = useState<(typeof widths)[number]>("390");
  const [shownAt, setShownAt] = useState(() => firstShown(body));
  const { shown, coming, failure, time, arrived } = usePreviews(kind, id, body, shownAt);
  const [page, setPage] = useState<Document>();
  const { ref, width: room } = useElementSize();

  const choose = useEffectEvent((event: MouseEvent) => {
    const path = isElement(event.target) ? pathOf(event.target) : undefined;
    if (!path) return;
    // Links of the page lead nowhere in here.
    event.preventDefault();
    event.stopPropagation();
    onChosen(path);
  });
  useEffect(() => {
    const press = (event: MouseEvent) => choose(event);
    page?.addEventListener("click", press, true);
    return () => page?.removeEventListener("click", press, true);
  }, [page]);

  const index = focused?.[1];
  useEffect(() => {
    const part = page && index !== undefined ? partOf(page, ["blocks", index]) : undefined;
    part?.style.setProperty("outline", "3px solid #3b5bdb");
    return () => void part?.style.removeProperty("outline");
  }, [page, index]);
  // The block that is to be scrolled to; it may come with the next page alone.
  const sought = useRef<number | string>(undefined);
  const seek = useEffectEvent((shownPage: Document | undefined) => {
    const part = shownPage && sought.current !== undefined ? partOf(shownPage, ["blocks", sought.current]) : undefined;
    const view = shownPage?.defaultView;
    if (!part || !view) return;
    sought.current = undefined;
    // Only within the frame: to scroll the part itself into view would move the form under the press that led here.
    const { top, height } = part.getBoundingClientRect();
    view.scrollTo({ top: view.scrollY + top + (height - view.innerHeight) / 2, behavior: "instant" });
  });
  // What is edited is shown: a block of another season in its own one.
  const [followed, setFollowed] = useState(index);
  if (followed !== index) {
    setFollowed(index);
    const seasons = seasonsOf(at(body, ["blocks", index ?? ""]));
    if (seasons && time.season && !seasons.includes(time.season.name)) setShownAt({ seasons });
  }
  const enter = useEffectEvent((block: number | string | undefined) => {
    sought.current = block;
    seek(page);
  });
  useEffect(() => enter(index), [index]);
  useEffect(() => seek(page), [page]);

  const scale = Math.min(1, room / Number(width) || 1);
  return (
    <Stack gap="xs" component="section" aria-label="预览" className="beside">
      <Group>
        <SegmentedControl
          aria-label="预览宽度"
          data={widths.map((value) => ({ value, label: names[value] }))}
          value={width}
          onChange={(value) => setWidth(value as (typeof widths)[number])}
        />
        <PreviewTime shown={time} shownAt={shownAt} onChosen={setShownAt} />
        <Text size="sm" role="status" c="error">
          {failure}
        </Text>
      </Group>
      {shown === "" && failure === "" && <Skeleton h={480} role="status" aria-label="正在打开预览" />}
      <div ref={ref} className="preview">
        {[shown, coming].map(
          (address) =>
            address && (
              <PageFrame
                key={address}
                address={address}
                title={address === coming ? "下一个预览" : "页面预览"}
                isComing={address === coming}
                width={Number(width)}
                height={Math.round((innerHeight - 180) / scale)}
                scale={scale}
                onArrived={(next) => {
                  next?.defaultView?.scrollTo(0, page?.defaultView?.scrollY ?? 0);
                  setPage(next ?? undefined);
                  arrived(address);
                }}
              />
            ),
        )}
      </div>
    </Stack>
  );
}

/** The page's window has classes of its own. */
function isElement(target: EventTarget | null): target is Element {
  return target !== null && "closest" in target;
}
