import { imageUrl, plainRenditions, type Rendition as Asked, slotRenditions } from "@klarholm/contract";
import { padColour } from "@klarholm/contract/site";
import type { Content, MediaFacts } from "../content/snapshot.ts";
import { sourceFormats, kindOf } from "./originals.ts";
import { type PictureUse, pictureUses, type Seen } from "./picture-uses.ts";
import { parseProcess } from "./process-query.ts";
import { type Focus, focused, type Rendition, renditionName, renditionOf } from "./rendition.ts";

/** A rendition that pages ask for. */
export interface WantedRendition {
  /** The master below the media folder. */
  src: string;
  /** Its file in the cache. */
  name: string;
  rendition: Rendition;
}

interface Round {
  format: "avif" | "webp";
  takes: (seen: Seen, pixels: number) => boolean;
}

/** Pixels up to which a rendition is for phones, and for cards on wide windows. */
const phone = 800;

/** The first screen of the home page; then of all pages, on phones before wide windows. */
export const firstScreens: readonly Round[] = [
  { format: "avif", takes: (seen) => seen === "at home" },
  { format: "avif", takes: (seen, pixels) => seen === "at once" && pixels <= phone },
  { format: "avif", takes: (seen, pixels) => seen === "at once" && pixels > phone },
];
/** What is further down, and at last WebP, which few browsers ask for. */
export const furtherDown: readonly Round[] = [
  { format: "avif", takes: (seen, pixels) => seen === "further down" && pixels <= phone },
  { format: "avif", takes: (seen, pixels) => seen === "further down" && pixels > phone },
  { format: "webp", takes: () => true },
];

/**
 * The renditions of pages, a round after the other; some come more than once. Worked out as they are taken, because a
 * large catalogue has a million.
 */
export function* wantedRenditions(
  content: Content,
  rounds: readonly Round[] = [...firstScreens, ...furtherDown],
): Generator<WantedRendition> {
  const colour = padColour(content.site.site.theme);
  for (const { format, takes } of rounds)
    for (const use of pictureUses(content)) {
      const facts = content.media[use.src];
      if (!facts || !isRendered(use.src)) continue;
      for (const asked of renditionsOf(use, facts, format))
        if (takes(use.seen, asked.width ?? 0))
          yield named(use.src, facts, { ...asked, colour }, content.pictures.focus[use.src]);
    }
}

/** Drawings, films and models are sent as they are. */
function isRendered(src: string): boolean {
  const kind = kindOf(src);
  return kind !== undefined && sourceFormats[kind] !== undefined;
}

function renditionsOf(use: PictureUse, facts: MediaFacts, format: "avif" | "webp"): readonly Asked[] {
  if ("slot" in use.in) return slotRenditions(facts, use.in.slot, format);
  return format === "webp" ? [plainRenditions[use.in.plain]] : [];
}

/** As the address that pages write is read when it is asked for. */
function named(src: string, { hash }: MediaFacts, asked: Asked, focus: Focus | undefined): WantedRendition {
  const query = new URL(imageUrl(`/${src}`, asked), "http://media.invalid").searchParams.get("x-oss-process") ?? "";
  const rendition = focused(renditionOf(parseProcess(query), "webp"), focus);
  return { src, name: renditionName(hash, rendition), rendition };
}
