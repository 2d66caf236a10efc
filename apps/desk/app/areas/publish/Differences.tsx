import { Group, Image } from "@mantine/core";
import type { PendingItem } from "../../api/content.ts";
import { pointerOf } from "../../form/pointer.ts";
import type { FormSchema } from "../../form/schema.ts";
import { fieldName } from "../content/ConflictView.tsx";
import { entriesBetween, picturesOf, wordsOf } from "./value-words.ts";

interface DifferencesProps {
  root: FormSchema;
  /** The item after publication. */
  body: unknown;
  fields: PendingItem["fields"];
}

/** The changes of an item, field by field, and entry by entry in lists. */
export function Differences({ root, body, fields }: DifferencesProps) {
  return (
    <ul className="differences">
      {fields.map(({ path, before, after }) => (
        <li key={pointerOf(path)}>
          <span className="difference-field">{fieldName(root, body, path) || "全部"}：</span>
          <Change before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}

const onlySettings = "（格式、链接或别的设置有变化）";

function Change({ before, after }: { before: unknown; after: unknown }) {
  const entries = entriesBetween(before, after);
  if (entries)
    return (
      <ul className="difference-entries">
        {entries.removed.map(({ index, value }) => (
          <li key={`removed ${index}`}>
            移除第 {index + 1} 项：
            <Before value={value} />
          </li>
        ))}
        {entries.added.map(({ index, value }) => (
          <li key={`added ${index}`}>
            加入第 {index + 1} 项：
            <After value={value} />
          </li>
        ))}
        {entries.changed.map((entry) => (
          <li key={`changed ${entry.index}`}>
            第 {entry.index + 1} 项：
            {entry.before.length > 0 && <Before value={entry.before} />}{" "}
            {entry.after.length > 0 && <After value={entry.after} />}
            {entry.before.length + entry.after.length === 0 && onlySettings}
          </li>
        ))}
        {entries.removed.length + entries.added.length + entries.changed.length === 0 && <li>次序有变化</li>}
      </ul>
    );
  const isOnlyMarkup = before !== null && after !== null && wordsOf(before) === wordsOf(after);
  return (
    <>
      {before === null ? "新增" : <Before value={before} />} {after === null ? "（移除）" : <After value={after} />}
      {isOnlyMarkup && onlySettings}
    </>
  );
}

function Before({ value }: { value: unknown }) {
  return (
    <del className="before" data-pictures={picturesOf(value).length > 0 || undefined}>
      <FieldValue value={value} />
    </del>
  );
}

function After({ value }: { value: unknown }) {
  return (
    <ins className="after" data-pictures={picturesOf(value).length > 0 || undefined}>
      <FieldValue value={value} />
    </ins>
  );
}

/** A value as text and pictures. */
function FieldValue({ value }: { value: unknown }) {
  const pictures = picturesOf(value);
  return (
    <>
      {pictures.length > 0 && (
        <Group gap="xs">
          {pictures.map((src) => (
            <Image key={src} src={`/media/${src}?x-oss-process=image/resize,w_320/format,webp`} alt="" w={160} />
          ))}
        </Group>
      )}
      {wordsOf(value)}
    </>
  );
}
