import { z } from "zod";
import { itemName } from "./content.ts";
import { done, nothing } from "./entities.ts";
import { describedMedia, mediaFile, mediaFocus, mediaKind, mediaName, mediaUse } from "./media.ts";

/** Uploaded pictures and films. */
export const mediaCalls = {
  uploadMedia: {
    summary: "Uploads a picture or film. Duplicates are stored once.",
    request: nothing,
    answer: mediaFile.extend({ isKnown: z.boolean() }),
  },
  listMedia: {
    summary: "Uploaded pictures and films, newest first, by words of their name or alternative text.",
    request: z.object({
      words: z.string().max(100).optional(),
      tag: z.string().max(100).optional(),
      kind: mediaKind.optional(),
      /** Name of the last file of the previous part. */
      after: mediaName.optional(),
    }),
    answer: z.object({ files: z.array(mediaFile), more: z.boolean(), tags: z.array(z.string()) }),
  },
  mediaFile: {
    summary: "A picture or film, and its uses in content.",
    request: z.object({ name: mediaName }),
    answer: mediaFile.extend({ focus: mediaFocus, uses: z.array(mediaUse) }),
  },
  describeMedia: { summary: "Sets alternative text and tags.", request: describedMedia, answer: done },
  focusMedia: {
    summary: "Creates a draft with the focal point of a picture; null for its centre.",
    request: z.object({ name: mediaName, focus: mediaFocus }),
    answer: done,
  },
  posterMedia: {
    summary: "Sets the default poster of a film.",
    request: z.object({ name: mediaName, poster: mediaName }),
    answer: done,
  },
  replaceMedia: {
    summary: "Creates drafts that replace every use of this file by another.",
    request: z.object({ name: mediaName, by: mediaName }),
    answer: z.object({ items: z.array(itemName) }),
  },
  removeMedia: {
    summary: "Deletes a picture or film; 409 while it is used.",
    request: z.object({ name: mediaName }),
    answer: done,
  },
};
