import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { useEffect, useMemo, useRef, useState } from "react";
import { itemTitle } from "../content/kinds.ts";
import { PageFrame } from "../content/PageFrame.tsx";
import { PreviewTime } from "../content/PreviewTime.tsx";
import type { ShownAt } from "../content/preview-time.ts";
import { previewAddress, targetOf } from "./site-links.ts";

const widths = ["390", "768", "1440"] as const;
const names: Record<(typeof widths)[number], string> = { "390": "手机", "768": "平板", "1440": "电脑" };

interface SitePreviewProps {
  release: { id: string; name: string };
  /** A new preview is made when this changes. */
  seen: string;
  /** The moment that is shown first; null for now. */
  plannedAt: string | null;
}

/** The whole site with exactly the drafts of a release. Links lead on within the preview. */
export function SitePreview({ release: { id, name }, seen, plannedAt }: SitePreviewProps) {
  const [shownAt, setShownAt] = useState<ShownAt>(() => (plannedAt ? { moment: plannedAt } : {}));
  const [preview, setPreview] = useState<DeskAnswer<"previewRelease">>();
  const [failure, setFailure] = useState("");
  const [path, setPath] = useState("/");
  const [width, setWidth] = useState<(typeof widths)[number]>("390");
  const { ref, width: room } = useElementSize();
  const token = useRef("");
  /** The address whose links are followed within the preview. */
  const [followed, setFollowed] = useState("");

  // A new object, hence a new preview, for each change of the release or of the time.
  const wanted = useMemo(() => ({ seen, shownAt }), [seen, shownAt]);
  useEffect(() => {
    let isLate = false;
    const request = async () => {
      try {
        const { seasons, day, moment } = wanted.shownAt;
        const at = day ? `${day}T12:00:00+08:00` : moment;
        const made = await callDesk("previewRelease", {
          id,
          ...(seasons && { seasons: [...seasons] }),
          ...(at && { at }),
          ...(token.current && { before: token.current }),
        });
        if (isLate) return;
        token.current = made.token;
        setPreview(made);
        setFailure(made.address === null ? "这些修改合在一起还显示不了。改好错误，这里会显示预览。" : "");
      } catch (error) {
        if (!isLate) setFailure(error instanceof DeskError ? error.message : "预览没有打开。");
      }
    };
    void request();
    return () => void (isLate = true);
  }, [id, wanted]);

  const stop = useRef<() => void>(undefined);
  const follow = (page: Document | null) => {
    stop.current?.();
    if (!page) return;
    const go = (event: Event) => {
      const to = targetOf(event, page);
      if (to === undefined) return;
      // Otherwise the site would load the published page.
      event.preventDefault();
      event.stopPropagation();
      if (to !== null) setPath(to);
    };
    page.addEventListener("click", go, true);
    page.addEventListener("submit", go, true);
    stop.current = () => {
      page.removeEventListener("click", go, true);
      page.removeEventListener("submit", go, true);
    };
  };
  useEffect(() => () => stop.current?.(), []);

  const scale = Math.min(1, room / Number(width) || 1);
  const address = preview?.address && failure === "" ? previewAddress(path, preview.token) : undefined;
  return (
    <Stack gap="xs">
      <Group>
        <SegmentedControl
          aria-label="预览宽度"
          data={widths.map((value) => ({ value, label: names[value] }))}
          value={width}
          onChange={(value) => setWidth(value as (typeof widths)[number])}
        />
        <PreviewTime
          shown={preview ?? { season: null, seasons: [] }}
          shownAt={shownAt}
          content={`只含“${name}”`}
          onChosen={setShownAt}
        />
      </Group>
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={path === "/"} onClick={() => setPath("/")}>
          首页
        </Button>
        <Text size="sm" className="wrap-anywhere">
          {decodeURI(path)}
        </Text>
        <Text size="sm" role="status" c="error">
          {failure}
        </Text>
      </Group>
      {preview && preview.leftOut.length > 0 && (
        <Text size="sm" c="error">
          有错误，没有显示：{preview.leftOut.map(itemTitle).join("、")}
        </Text>
      )}
      {!preview && failure === "" && <Skeleton h={480} role="status" aria-label="正在打开预览" />}
      <div ref={ref} className="preview">
        {address !== undefined && room > 0 && (
          <PageFrame
            key={address}
            address={address}
            isInert={followed !== address}
            title="整站预览"
            width={Number(width)}
            height={Math.round(Math.max(480, innerHeight - 220) / scale)}
            scale={scale}
            onLoaded={(loaded) => {
              follow(loaded);
              setFollowed(address);
            }}
          />
        )}
      </div>
    </Stack>
  );
}
