import { useInViewport } from "@mantine/hooks";
import { callDesk } from "@klarholm/contract/desk/client";
import { useEffect, useState } from "react";
import type { ThumbnailProps } from "../../form/form-context.ts";
import { emptyOf, isRecord } from "../../form/schema.ts";

/** Lifetime of a cached example address in milliseconds; the address itself is valid for two hours. */
const cacheMs = 3_600_000;
const addresses = new Map<string, { at: number; address: Promise<string | null> }>();
let examples: ReturnType<typeof fetchExamples> | undefined;

/** Thumbnail of a block kind: an example from the site, otherwise an empty block, rendered as visitors see it. */
export function BlockThumbnail({ root, variant }: ThumbnailProps) {
  const [address, setAddress] = useState<string | null>(null);
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const kind = String(variant.properties?.["kind"]?.const);
  useEffect(() => {
    if (!inViewport) return;
    let isLate = false;
    void addressOf(kind, () => emptyOf(variant, root)).then((found) => isLate || setAddress(found));
    return () => void (isLate = true);
  }, [inViewport, kind, root, variant]);
  return (
    <div ref={ref} className="thumbnail" inert>
      {address && (
        // A same-origin page, as in the preview.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          src={address}
          title={`${variant.title}的样子`}
          onLoad={({ currentTarget: { contentDocument } }) => contentDocument && showBlockAlone(contentDocument)}
        />
      )}
    </div>
  );
}

function addressOf(kind: string, empty: () => unknown): Promise<string | null> {
  const known = addresses.get(kind);
  if (known && Date.now() - known.at < cacheMs) return known.address;
  const address = fetchAddress(kind, empty).catch(() => null);
  addresses.set(kind, { at: Date.now(), address });
  return address;
}

async function fetchAddress(kind: string, empty: () => unknown): Promise<string | null> {
  const example = (await (examples ??= fetchExamples())).get(kind) ?? empty();
  // Without its seasons, so that the block is always visible.
  const blocks = [isRecord(example) ? { ...example, seasons: undefined } : example];
  const body = { title: kind, blocks };
  return (await callDesk("previewDraft", { kind: "page", id: `example-${kind}`, body })).address;
}

async function fetchExamples(): Promise<Map<unknown, unknown>> {
  const found = await callDesk("blockExamples", {}).catch(() => ({ examples: [] }));
  return new Map(found.examples.flatMap((block) => (isRecord(block) ? [[block["kind"], block]] : [])));
}

/** Hides everything on a page except its block and the block's ancestors. */
function showBlockAlone(page: Document): void {
  const block = page.querySelector<HTMLElement>("main [data-block]");
  for (let part = block; part && part !== page.body; part = part.parentElement)
    for (const other of part.parentElement?.children ?? [])
      if (other !== part) (other as HTMLElement).style.setProperty("display", "none");
  page.documentElement.style.setProperty("overflow", "hidden");
}
