import { useInViewport } from "@mantine/hooks";
import { callDesk } from "@klarholm/contract/desk/client";
import { useEffect, useState } from "react";
import type { ThumbnailProps } from "../../form/form-context.ts";
import { emptyOf, isRecord } from "../../form/schema.ts";

/** Milliseconds after which an example is asked for anew; the address of one opens for two hours. */
const keptFor = 3_600_000;
const addresses = new Map<string, { at: number; address: Promise<string | null> }>();
let examples: ReturnType<typeof fetchExamples> | undefined;

/** How a block of a kind looks: one of the site's own, else one that says nothing yet; the page as visitors get it. */
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
        // Our own page, as in the preview.
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
  if (known && Date.now() - known.at < keptFor) return known.address;
  const address = fetchAddress(kind, empty).catch(() => null);
  addresses.set(kind, { at: Date.now(), address });
  return address;
}

async function fetchAddress(kind: string, empty: () => unknown): Promise<string | null> {
  const example = (await (examples ??= fetchExamples())).get(kind) ?? empty();
  // It is shown in whatever season.
  const blocks = [isRecord(example) ? { ...example, seasons: undefined } : example];
  const body = { title: kind, blocks };
  return (await callDesk("previewDraft", { kind: "page", id: `example-${kind}`, body })).address;
}

async function fetchExamples(): Promise<Map<unknown, unknown>> {
  const found = await callDesk("blockExamples", {}).catch(() => ({ examples: [] }));
  return new Map(found.examples.flatMap((block) => (isRecord(block) ? [[block["kind"], block]] : [])));
}

/** Leaves nothing of a page but its block and what that stands in. */
function showBlockAlone(page: Document): void {
  const block = page.querySelector<HTMLElement>("main [data-block]");
  for (let part = block; part && part !== page.body; part = part.parentElement)
    for (const other of part.parentElement?.children ?? [])
      if (other !== part) (other as HTMLElement).style.setProperty("display", "none");
  page.documentElement.style.setProperty("overflow", "hidden");
}
