import { imageUrl, plainRenditions, type Rendition as Asked, slotRenditions } from "@klarholm/contract";
import { padColour } from "@klarholm/contract/site";
import type { Content, MediaFacts } from "../content/snapshot.ts";
import { sourceFormats, kindOf } from "./originals.ts";
import { type PictureUse, pictureUses, type Visibility } from "./picture-uses.ts";
import { parseProcess } from "./process-query.ts";
import { type Focus, focused, type Rendition, renditionName, renditionOf } from "./rendition.ts";

/** A rendition that pages request. */
export interface WantedRendition {
  /** The original below the media folder. */
  src: string;
  /** File name in the cache. */
  name: string;
  /** The value of `x-oss-process` in the address. */
  process: string;
  rendition: Rendition;
}

interface Round {
  format: "avif" | "webp";
  includes: (visibility: Visibility, width: number) => boolean;
}

/** Maximum width in pixels of renditions for phones, and for cards in wide windows. */
const phoneWidth = 800;

/** The first screen of the home page, then of all pages, for phones before wide windows. */
export const firstScreens: readonly Round[] = [
  { format: "avif", includes: (visibility) => visibility === "home" },
  { format: "avif", includes: (visibility, width) => visibility === "first screen" && width <= phoneWidth },
  { format: "avif", includes: (visibility, width) => visibility === "first screen" && width > phoneWidth },
];
/** Pictures below the fold; finally WebP, which few browsers request. */
export const belowTheFold: readonly Round[] = [
  { format: "avif", includes: (visibility, width) => visibility === "below the fold" && width <= phoneWidth },
  { format: "avif", includes: (visibility, width) => visibility === "below the fold" && width > phoneWidth },
  { format: "webp", includes: () => true },
];

/**
 * The renditions of pages, round by round; some occur more than once. Generated lazily, because a large catalogue has a
 * million.
 */
export function* wantedRenditions(
  content: Content,
  rounds: readonly Round[] = [...firstScreens, ...belowTheFold],
): Generator<WantedRendition> {
  const colour = padColour(content.site.site.theme);
  for (const { format, includes } of rounds)
    for (const use of pictureUses(content)) {
      const facts = content.media[use.src];
      const kind = kindOf(use.src);
      // Drawings, films and models are sent as they are.
      if (!facts || !kind || !sourceFormats[kind]) continue;
      for (const asked of renditionsOf(use, facts, format))
        if (includes(use.visibility, asked.width ?? 0))
          yield named(use.src, facts, { ...asked, colour }, content.pictures.focus[use.src]);
    }
}

function renditionsOf(use: PictureUse, facts: MediaFacts, format: "avif" | "webp"): readonly Asked[] {
  if ("slot" in use.in) return slotRenditions(facts, use.in.slot, format);
  return format === "webp" ? [plainRenditions[use.in.plain]] : [];
}

/** Parses the address that pages contain, as a request does. */
function named(src: string, { hash }: MediaFacts, asked: Asked, focus: Focus | undefined): WantedRendition {
  const process = new URL(imageUrl(`/${src}`, asked), "http://media.invalid").searchParams.get("x-oss-process") ?? "";
  const rendition = focused(renditionOf(parseProcess(process), "webp"), focus);
  return { src, name: renditionName(hash, rendition), process, rendition };
}
