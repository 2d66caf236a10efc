import { z } from "zod";
import { deskTime } from "./entities.ts";
import { mediaFocus } from "./media.ts";

/** Views over content of one kind, and settings. */
export const overviewCalls = {
  listNews: {
    summary: "News with catalogue, times and cover, newest first; drafts instead of published items.",
    request: z.object({}),
    answer: z.object({
      catalogs: z.array(z.object({ code: z.string(), name: z.string() })),
      news: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          catalog: z.string(),
          /** As content has them; empty if missing. */
          publishTime: z.string(),
          unpublishTime: z.string(),
          /** Path of the cover below /media/, and its published focal point. */
          cover: z.string().nullable(),
          focus: mediaFocus,
          /** What visitors see: nothing yet, from its time on, now, or nothing any more. */
          state: z.enum(["draft", "scheduled", "published", "expired"]),
          /** Whether there are unpublished changes. */
          isChanged: z.boolean(),
          changedBy: z.string(),
          changedAt: deskTime.or(z.literal("")),
        }),
      ),
    }),
  },
  environmentSettings: {
    summary: "Settings of the server's environment; of secrets only whether they are set.",
    request: z.object({}),
    answer: z.object({
      settings: z.array(
        z.object({
          name: z.string(),
          isSecret: z.boolean(),
          /** Null if it is not set, and for secrets. */
          value: z.string().nullable(),
          isSet: z.boolean(),
        }),
      ),
    }),
  },
};
