import { Image, List } from "@mantine/core";
import type { PendingItem } from "../../api/content.ts";
import { pointerOf } from "../../form/pointer.ts";
import { type FormSchema, isRecord } from "../../form/schema.ts";
import { fieldName, told } from "../content/ConflictView.tsx";

interface DifferencesProps {
  root: FormSchema;
  /** What the item will be. */
  body: unknown;
  fields: PendingItem["fields"];
}

/** What changes of an item, field by field: before and after. */
export function Differences({ root, body, fields }: DifferencesProps) {
  return (
    <List size="sm" mt="xs" className="long">
      {fields.map(({ path, before, after }) => (
        <List.Item key={pointerOf(path)}>
          {fieldName(root, body, path) || "全部"}：
          {before === null ? (
            "新增"
          ) : (
            <del>
              <Told value={before} />
            </del>
          )}{" "}
          {after === null ? (
            "（移除）"
          ) : (
            <ins>
              <Told value={after} />
            </ins>
          )}
        </List.Item>
      ))}
    </List>
  );
}

/** A value in words; a picture as it looks. */
function Told({ value }: { value: unknown }) {
  const src = pictureIn(value);
  return (
    <>
      {src && <Image src={`/media/${src}?x-oss-process=image/resize,w_320/format,webp`} alt="" w={160} />}
      {told(value)}
    </>
  );
}

/** The picture that a value names, or has. */
function pictureIn(value: unknown): string | undefined {
  const src = isRecord(value) ? value["src"] : value;
  return typeof src === "string" && /^[^\s:]+\.(?:webp|png|jpe?g)$/i.test(src) ? src : undefined;
}
