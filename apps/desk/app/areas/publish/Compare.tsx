import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure, useElementSize } from "@mantine/hooks";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useEffect, useState } from "react";
import type { PendingItem } from "../../api/content.ts";
import { at } from "../../form/pointer.ts";
import { PageFrame } from "../content/PageFrame.tsx";
import { elementOf } from "../content/preview-blocks.ts";
import { seasonsOf, shownTitle } from "../content/preview-time.ts";

/** Viewport in CSS pixels, the size most visitors have. */
const page = { width: 390, height: 700 };

type Compared = Pick<PendingItem, "kind" | "id" | "body" | "fields">;

interface CompareProps {
  item: Compared;
  title: string;
  /** Title of the second page. */
  after?: string;
  /** The second page has the drafts of this release only; all drafts by default. */
  release?: { id: string; name: string } | undefined;
}

/** The page before and after, scrolled to the first difference; loaded on demand. */
export function Compare({ item, title, after = "发布以后", release }: CompareProps) {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <Stack gap="xs" mt="xs" align="stretch">
      <Group>
        <Button variant="default" size="xs" aria-expanded={isOpen} aria-label={`前后对照：${title}`} onClick={toggle}>
          前后对照
        </Button>
      </Group>
      {isOpen && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} maw={820}>
          <Side item={item} isPublished title={`${title}，现在`} heading="现在" />
          <Side item={item} isPublished={false} title={`${title}，${after}`} heading={after} release={release} />
        </SimpleGrid>
      )}
    </Stack>
  );
}

interface SideProps {
  item: Compared;
  isPublished: boolean;
  title: string;
  heading: string;
  release?: { id: string; name: string } | undefined;
}

function Side({ item: { kind, id, body, fields }, isPublished, title, heading, release }: SideProps) {
  const [preview, setPreview] = useState<Pick<DeskAnswer<"previewDraft">, "address" | "season"> | null>();
  const { ref, width } = useElementSize();
  const only = release?.id;
  useEffect(() => {
    let isLate = false;
    // Both pages show the season of the first changed block.
    const first = fields.find(isOfBlock);
    const seasons = first && seasonsOf(at(body, first.path.slice(0, 2)));
    void callDesk("previewDraft", {
      ...(isPublished ? { kind, id, isPublished } : { kind, id, body }),
      ...(seasons && { seasons: [...seasons] }),
      ...(only !== undefined && { release: only }),
    }).then(
      (found) => isLate || setPreview(found),
      () => isLate || setPreview(null),
    );
    return () => void (isLate = true);
  }, [body, fields, id, isPublished, kind, only]);
  const address = preview && preview.address;
  const show = (shown: Document | null) => {
    const first = fields.find(isOfBlock);
    const part = shown && first && elementOf(shown, first.path);
    part?.scrollIntoView({ block: "center", behavior: "instant" });
  };
  const isNothing = isPublished ? fields.every(({ before }) => before === null) : body === null;
  return (
    <Stack ref={ref} gap={4} component="section" aria-label={title}>
      <Text size="sm" fw={600}>
        {heading}
        {preview && (
          <Text span size="sm" c="dimmed">
            ：{[shownTitle(preview.season, {}), contentOf(isPublished, release)].join("，")}
          </Text>
        )}
      </Text>
      {isNothing && <Text size="sm">{isPublished ? "还没有这一项。" : "访客看不到这一项了。"}</Text>}
      {!isNothing && address === undefined && <Skeleton h={320} />}
      {!isNothing && address === null && <Text size="sm">这一边打不开：还缺必填的字段。</Text>}
      {!isNothing && typeof address === "string" && width > 0 && (
        <div className="preview">
          <PageFrame
            address={address}
            title={title}
            {...page}
            scale={Math.min(1, width / page.width)}
            onLoaded={show}
          />
        </div>
      )}
    </Stack>
  );
}

const isOfBlock = ({ path: [list, index] }: PendingItem["fields"][number]) =>
  list === "blocks" && typeof index === "number";

/** What a page shows besides the published content. */
function contentOf(isPublished: boolean, release: SideProps["release"]): string {
  if (isPublished) return "已发布的";
  return release ? `只含“${release.name}”` : "含全部草稿";
}
