import { z } from "zod";
import { itemName } from "./content.ts";
import { done, nothing } from "./entities.ts";
import { describedMedia, mediaFile, mediaFocus, mediaKind, mediaName, mediaUse } from "./media.ts";

/** Pictures and films that were uploaded. */
export const mediaCalls = {
  uploadMedia: {
    summary: "Takes a picture or a film in. What is there already is not kept twice.",
    request: nothing,
    answer: mediaFile.extend({ isKnown: z.boolean() }),
  },
  listMedia: {
    summary: "Pictures and films that were uploaded, newest first, by words of their name or alternative text.",
    request: z.object({
      words: z.string().max(100).optional(),
      tag: z.string().max(100).optional(),
      kind: mediaKind.optional(),
      /** The name of the last file that is known. */
      after: mediaName.optional(),
    }),
    answer: z.object({ files: z.array(mediaFile), more: z.boolean(), tags: z.array(z.string()) }),
  },
  mediaFile: {
    summary: "A picture or a film, and where content uses it.",
    request: z.object({ name: mediaName }),
    answer: mediaFile.extend({ focus: mediaFocus, uses: z.array(mediaUse) }),
  },
  describeMedia: { summary: "Says what is to be seen, and how it is filed.", request: describedMedia, answer: done },
  focusMedia: {
    summary: "Makes a draft that says what every crop of a picture keeps in sight; null for its middle.",
    request: z.object({ name: mediaName, focus: mediaFocus }),
    answer: done,
  },
  posterMedia: {
    summary: "Says which picture stands for a film until it plays, where content says nothing else.",
    request: z.object({ name: mediaName, poster: mediaName }),
    answer: done,
  },
  replaceMedia: {
    summary: "Makes drafts in which another file stands wherever this one is used.",
    request: z.object({ name: mediaName, by: mediaName }),
    answer: z.object({ items: z.array(itemName) }),
  },
  removeMedia: {
    summary: "Removes a picture or a film; 409 while something uses it.",
    request: z.object({ name: mediaName }),
    answer: done,
  },
};
