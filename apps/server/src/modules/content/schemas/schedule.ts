import { wireTime } from "@klarholm/contract";
import { saying } from "../../../lib/language.ts";

/** An item is public from its publish time until its unpublish time; without them always. */
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

/** The fields of an item that may be public for a limited time. */
export const schedule = { publishTime: publishTime.optional(), unpublishTime: publishTime.optional() };

/** Whether the unpublish time is after the publish time; for `refine`. */
export function inOrder({ publishTime: from, unpublishTime: until }: Scheduled): boolean {
  return from === undefined || until === undefined || Date.parse(from) < Date.parse(until);
}
export const outOfOrder = {
  path: ["unpublishTime"],
  ...saying("应晚于上线时间 publishTime", "expected a time after publishTime"),
};
