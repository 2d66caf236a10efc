import { wireTime } from "@klarholm/contract";
import { saying } from "../../../lib/language.ts";

/** When something is public: from its publish time on, and until its unpublish time; without them always. */
export interface Scheduled {
  publishTime?: string | undefined;
  unpublishTime?: string | undefined;
}

export const publishTime = wireTime.refine(
  (time) => !Number.isNaN(Date.parse(time)),
  saying(
    "应为存在的时间，例如 2026-03-01T10:00:00+08:00",
    "expected a time that exists, such as 2026-03-01T10:00:00+08:00",
  ),
);

/** The fields of what may be public for a while only. */
export const schedule = { publishTime: publishTime.optional(), unpublishTime: publishTime.optional() };

/** Whether the end comes after the beginning; for `refine`. */
export function inOrder({ publishTime: from, unpublishTime: until }: Scheduled): boolean {
  return from === undefined || until === undefined || Date.parse(from) < Date.parse(until);
}
export const outOfOrder = {
  path: ["unpublishTime"],
  ...saying("应晚于上线时间 publishTime", "expected a time after publishTime"),
};
