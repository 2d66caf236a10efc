import { z } from "zod";
import { requiredText } from "../entities/text.ts";
import { isBlank } from "../invisible.ts";
import { itemName } from "./content.ts";
import { deskTime } from "./entities.ts";
import { mediaLimits } from "./media-limits.ts";

/** What is called and answered about pictures and films at the desk. */

/** The path of a file below /media/, as content names it. */
export const mediaName = z.string().min(1).max(200);

export const mediaKind = z.enum(["picture", "drawing", "film"]);

/** What is to be seen, in Chinese; empty for decoration, null while nobody has said. */
const alt = z.string().trim().max(mediaLimits.alt).nullable();

export const mediaTags = z.array(requiredText.trim().max(mediaLimits.tag)).max(mediaLimits.tags);

/** A picture or a film that was uploaded. */
export const mediaFile = z.object({
  name: mediaName,
  /** What the file was called where it came from. */
  title: z.string(),
  kind: mediaKind,
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  alt,
  tags: z.array(z.string()),
  /** Of a film the picture that stands for it until it plays; null without one. */
  poster: mediaName.nullable(),
  addedBy: z.string(),
  addedAt: deskTime,
});

const hundredth = z.number().int().min(0).max(100);
/** What every crop keeps in sight, in hundredths from the upper left; null for the middle. */
export const mediaFocus = z.object({ x: hundredth, y: hundredth }).nullable();

/** Somewhere in the content that names a file. */
export const mediaUse = itemName.extend({
  title: z.string(),
  /** Whether visitors see it there, and whether a draft has it there. */
  isPublished: z.boolean(),
  isDrafted: z.boolean(),
});

/** Invisible characters alone are neither an alternative text nor the empty one of decoration. */
const writtenAlt = alt.refine((text) => !text || !isBlank(text));

export const describedMedia = z.object({ name: mediaName, alt: writtenAlt, tags: mediaTags });
