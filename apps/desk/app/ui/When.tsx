import { formatRelative, formatTime } from "./time.ts";

/**
 * A time as people say it, such as 5 分钟前, with the exact time as title.
 * @param at UTC, ISO 8601
 */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatTime(at)} className="when">
      {formatRelative(at)}
    </time>
  );
}
