import { z } from "zod";
import { requiredText } from "../entities/text.ts";
import { isBlank } from "../invisible.ts";
import { itemName } from "./content.ts";
import { deskTime } from "./entities.ts";
import { mediaLimits } from "./media-limits.ts";

/** Entities of the desk's media calls. */

/** Path of a file below /media/. */
export const mediaName = z.string().min(1).max(200);

export const mediaKind = z.enum(["picture", "drawing", "film"]);

/** Alternative text in Chinese; empty for decoration, null if not set yet. */
const alt = z.string().trim().max(mediaLimits.alt).nullable();

export const mediaTags = z.array(requiredText.trim().max(mediaLimits.tag)).max(mediaLimits.tags);

/** An uploaded picture or film. */
export const mediaFile = z.object({
  name: mediaName,
  /** The original file name. */
  title: z.string(),
  kind: mediaKind,
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  alt,
  tags: z.array(z.string()),
  /** Poster of a film; null without one. */
  poster: mediaName.nullable(),
  addedBy: z.string(),
  addedAt: deskTime,
});

const hundredth = z.number().int().min(0).max(100);
/** The focal point, in percent from the upper left; null for the centre. */
export const mediaFocus = z.object({ x: hundredth, y: hundredth }).nullable();

/** A reference to a file in content. */
export const mediaUse = itemName.extend({
  title: z.string(),
  /** Whether the published item uses it, and whether a draft does. */
  isPublished: z.boolean(),
  isDrafted: z.boolean(),
});

/** Refuses texts of invisible characters only; they are neither a description nor the empty text of decoration. */
const writtenAlt = alt.refine((text) => !text || !isBlank(text));

export const describedMedia = z.object({ name: mediaName, alt: writtenAlt, tags: mediaTags });
