import { imageUrl, plainRenditions, type Rendition as Asked, slotRenditions } from "@klarholm/contract";
import type { Content, MediaFacts } from "../published/snapshot.ts";
import { sourceFormats, kindOf } from "./masters.ts";
import { type PictureUse, pictureUses } from "./picture-uses.ts";
import { parseProcess } from "./process-query.ts";
import { type Rendition, renditionName, renditionOf } from "./rendition.ts";

/** A rendition that pages ask for. */
export interface WantedRendition {
  /** The master below the media folder. */
  src: string;
  /** Its file in the cache. */
  name: string;
  rendition: Rendition;
}

/** Pixels up to which a rendition is for phones, and for cards on wide windows. */
const phone = 800;

/**
 * The rounds in which renditions are made: what newcomers look at first, on phones before wide windows, then the rest, and
 * at last WebP, which few browsers ask for.
 */
const rounds: readonly ((
  use: PictureUse,
) => { format: "avif" | "webp"; fits: (pixels: number) => boolean } | undefined)[] = [
  ({ first }) => (first ? { format: "avif", fits: (pixels) => pixels <= phone } : undefined),
  ({ first }) => (first ? { format: "avif", fits: (pixels) => pixels > phone } : undefined),
  ({ first }) => (first ? undefined : { format: "avif", fits: (pixels) => pixels <= phone }),
  ({ first }) => (first ? undefined : { format: "avif", fits: (pixels) => pixels > phone }),
  () => ({ format: "webp", fits: () => true }),
];

/** How many rounds make the first screens of all pages. */
export const firstScreenRounds = 2;

/**
 * The renditions of pages, a round after the other; some come more than once. Worked out as they are taken, because a
 * large catalogue has millions.
 */
export function* wantedRenditions(content: Content): Generator<WantedRendition & { round: number }> {
  for (const [round, choose] of rounds.entries())
    for (const use of pictureUses(content)) {
      const facts = content.media[use.src];
      const chosen = choose(use);
      if (!facts || !chosen || !sourceFormats[kindOf(use.src) ?? "svg"]) continue;
      for (const asked of renditionsOf(use, facts, chosen.format))
        if (chosen.fits(asked.width ?? 0)) yield { round, ...named(use.src, facts, asked) };
    }
}

function renditionsOf(use: PictureUse, facts: MediaFacts, format: "avif" | "webp"): readonly Asked[] {
  if ("slot" in use.in) return slotRenditions(facts, use.in.slot, format);
  return format === "webp" ? [plainRenditions[use.in.plain]] : [];
}

/** As the address that pages write is read when it is asked for. */
function named(src: string, { hash }: MediaFacts, asked: Asked): WantedRendition {
  const query = new URL(imageUrl(`/${src}`, asked), "http://media.invalid").searchParams.get("x-oss-process") ?? "";
  const rendition = renditionOf(parseProcess(query), "webp");
  return { src, name: renditionName(hash, rendition), rendition };
}
