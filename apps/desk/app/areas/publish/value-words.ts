import { isRecord } from "../../form/schema.ts";
import { formatTime } from "../../ui/time.ts";

const maxWords = 200;
/** Pictures of one value that are shown. */
const maxPictures = 4;

/** A value as people read it: texts without markup, and of objects and lists only texts, not ids, links and colours. */
export function wordsOf(value: unknown): string {
  if (value === undefined || value === null || value === "") return "（空）";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:]+\+08:00$/.test(value)) return formatTime(value);
  if (typeof value === "string") return shortened(withoutMarkup(value));
  if (typeof value !== "object") return String(value);
  const texts = [...new Set(textsIn(value))];
  const words = texts.length > 0 ? texts : picturesOf(value);
  return words.length > 0 ? shortened(words.join("，")) : `${Object.keys(value).length} 项`;
}

/** The pictures that a value is or contains, by path below /media/. */
export const picturesOf = (value: unknown): string[] => allPicturesIn(value).slice(0, maxPictures);

/**
 * How two lists differ: entries that are in one of them only, and entries that have changed at their place, with the texts
 * and pictures of one side only. Undefined unless both are lists.
 */
export function entriesBetween(before: unknown, after: unknown) {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const only = (list: readonly unknown[], other: readonly unknown[]) => {
    const left = other.map((each) => JSON.stringify(each));
    return list.flatMap((value: unknown, index) => {
      const place = left.indexOf(JSON.stringify(value));
      if (place >= 0) left.splice(place, 1);
      return place >= 0 ? [] : [{ index, value }];
    });
  };
  const [removed, added] = [only(before, after), only(after, before)];
  const changed = removed.flatMap(({ index, value }) => {
    const next = added.find((each) => each.index === index)?.value;
    if (!isRecord(value) || !isRecord(next) || value["kind"] !== next["kind"]) return [];
    return [{ index, before: shownOnlyIn(value, next), after: shownOnlyIn(next, value) }];
  });
  const isWhole = ({ index }: { index: number }) => !changed.some((each) => each.index === index);
  return { removed: removed.filter(isWhole), added: added.filter(isWhole), changed };
}

/** The texts and pictures of a value that another value lacks. */
function shownOnlyIn(value: unknown, other: unknown): string[] {
  const shown = (each: unknown) => [...textsIn(each), ...allPicturesIn(each)];
  const others = new Set(shown(other));
  return shown(value).filter((each) => !others.has(each));
}

function allPicturesIn(value: unknown): string[] {
  if (typeof value === "string") return /^[^\s:]+\.(?:webp|png|jpe?g)$/i.test(value) ? [value] : [];
  const inner = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  return [...new Set(inner.flatMap(allPicturesIn))];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return /^[\w./#:@-]*$/.test(value) ? [] : [withoutMarkup(value)];
  const inner = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  return inner.flatMap(textsIn);
}

const withoutMarkup = (text: string) =>
  text
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const shortened = (text: string) => (text.length > maxWords ? `${text.slice(0, maxWords)}…` : text);
