import { z } from "zod";
import { isBlank } from "../invisible.ts";

/**
 * One line or paragraph of text as a visitor or editor may send it: NFC, at most `max` code points,
 * without control characters (line breaks and tabs excepted) and without half surrogates -
 * neither database engine can hold those, so they are refused at the border.
 */
export function text(max: number) {
  return z
    .string()
    .refine((value) => !/\p{Cs}/u.test(value), "must be well-formed Unicode")
    .refine(
      (value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value),
      "must not hold control characters",
    )
    .refine((value) => [...value].length <= max, `must have at most ${max} characters`)
    .transform((value) => value.normalize("NFC"));
}

/** A text that shows something. One of spaces and invisible characters alone is read as empty, and refused as that. */
export const requiredText = z
  .string()
  .overwrite((value) => (isBlank(value) ? "" : value))
  .min(1);

/** A required text that may have several lines; forms know it by its `format`. */
export const lines = requiredText.meta({ format: "textarea" });

/**
 * An id, code or slug: 1 to `max` (default 64) letters, digits, `-`, `_` and `.`; Chinese letters are allowed. Some of Unicode's
 * letters show nothing (U+3164) and are not.
 */
export function identifier(max = 64) {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-])+$/u, "must be letters, digits, - _ or .");
}

/** A colour that an editor typed: #RGB, #RRGGBB or #RRGGBBAA. */
export const colour = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, "must be a colour such as #1f3a6e");

/** A type size in CSS pixels, as an editor typed it. */
export const typeSize = z.number().min(10).max(96);

/** A time on the wire: ISO 8601 with the offset of mainland China, `2026-03-01T10:00:00+08:00`. */
export const wireTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/, "must be a time such as 2026-03-01T10:00:00+08:00");
