import { Image } from "@mantine/core";
import type { PendingItem } from "../../api/content.ts";
import { pointerOf } from "../../form/pointer.ts";
import { type FormSchema, isRecord } from "../../form/schema.ts";
import { fieldName, summaryOf } from "../content/ConflictView.tsx";

interface DifferencesProps {
  root: FormSchema;
  /** The item after publication. */
  body: unknown;
  fields: PendingItem["fields"];
}

/** The changes of an item, field by field. */
export function Differences({ root, body, fields }: DifferencesProps) {
  return (
    <ul className="differences">
      {fields.map(({ path, before, after }) => (
        <li key={pointerOf(path)}>
          <span className="difference-field">{fieldName(root, body, path) || "全部"}：</span>
          {before === null ? (
            "新增"
          ) : (
            <del className="before">
              <FieldValue value={before} />
            </del>
          )}{" "}
          {after === null ? (
            "（移除）"
          ) : (
            <ins className="after">
              <FieldValue value={after} />
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A value as text, or as a picture. */
function FieldValue({ value }: { value: unknown }) {
  const src = pictureIn(value);
  return (
    <>
      {src && <Image src={`/media/${src}?x-oss-process=image/resize,w_320/format,webp`} alt="" w={160} />}
      {summaryOf(value)}
    </>
  );
}

/** The picture that a value is or contains. */
function pictureIn(value: unknown): string | undefined {
  const src = isRecord(value) ? value["src"] : value;
  return typeof src === "string" && /^[^\s:]+\.(?:webp|png|jpe?g)$/i.test(src) ? src : undefined;
}
