import { Box, Button, Group, Text } from "@mantine/core";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { useState } from "react";
import { DocumentText } from "./DocumentText.tsx";
import type { OpenedPlace } from "./application-file.ts";

/** Page widths in percent of the available width. */
const zooms = [50, 75, 100, 150, 200] as const;
/** From this zoom on pages are rendered at higher resolution. */
const largeFrom = 150;

interface DocumentPagesProps {
  name: string;
  place: OpenedPlace;
  pages: readonly { width: number; height: number }[];
  /** Number of pages in the document; fewer may be shown. */
  total: number;
}

/** The pages of a document as pictures in a column, with zoom. */
export function DocumentPages({ name, place, pages, total }: DocumentPagesProps) {
  const [step, setStep] = useState<number>(zooms.indexOf(100));
  const zoom = zooms[step] ?? 100;
  return (
    <>
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={step === 0} onClick={() => setStep(step - 1)}>
          缩小
        </Button>
        <Button variant="default" size="xs" disabled={step === zooms.length - 1} onClick={() => setStep(step + 1)}>
          放大
        </Button>
        <Text size="sm" role="status">
          {zoom}%，共 {total} 页{total > pages.length && `，这里显示前 ${pages.length} 页，其余请下载原件查看`}
        </Text>
      </Group>
      <DocumentText place={place} />
      {/* Focusable for keyboard scrolling when pages overflow. */}
      <Box component="section" className="pages" aria-label={`${name}的页面`} tabIndex={0} data-zoom={zoom}>
        {pages.map((size, index) => (
          <Page key={index} place={place} page={index + 1} size={size} isLarge={zoom >= largeFrom} />
        ))}
      </Box>
    </>
  );
}

interface PageProps {
  place: OpenedPlace;
  page: number;
  size: { width: number; height: number };
  isLarge: boolean;
}

function Page({ place, page, size, isLarge }: PageProps) {
  const [failures, setFailures] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const query = new URLSearchParams({
    id: place.id,
    position: String(place.position),
    opening: place.opening,
    page: String(page),
    size: isLarge ? "large" : "screen",
  });
  if (hasFailed)
    return (
      <Group>
        <Text role="alert">第 {page} 页未能显示。</Text>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            setFailures(failures + 1);
            setHasFailed(false);
          }}
        >
          重试第 {page} 页
        </Button>
      </Group>
    );
  return (
    <img
      key={failures}
      src={`${deskEndpoints.applicationPage.path}?${String(query)}`}
      alt={`第 ${page} 页`}
      width={Math.round(size.width)}
      height={Math.round(size.height)}
      loading="lazy"
      onError={() => setHasFailed(true)}
    />
  );
}
