import { z } from "zod";
import { isBlank } from "../invisible.ts";

/**
 * Text input: NFC, at most `max` code points. Refuses control characters (except line breaks and tabs) and lone
 * surrogates, which neither database engine can store.
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

/** A text with visible characters. Invisible characters alone are read as empty and refused. */
export const requiredText = z
  .string()
  .overwrite((value) => (isBlank(value) ? "" : value))
  .min(1);

/** A required text of one or more lines; forms recognise its `format`. */
export const lines = requiredText.meta({ format: "textarea" });

/**
 * An id, code or slug: 1 to `max` (default 64) letters (Chinese included), digits, `-`, `_` and `.`. Invisible letters
 * such as U+3164 are refused.
 */
export function identifier(max = 64) {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-])+$/u, "must be letters, digits, - _ or .");
}

/** A colour: #RGB, #RRGGBB or #RRGGBBAA. */
export const colour = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, "must be a colour such as #1f3a6e");

/** A font size in CSS pixels. */
export const typeSize = z.number().min(10).max(96);

/** A time on the wire: ISO 8601 with China's offset, `2026-03-01T10:00:00+08:00`. */
export const wireTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/, "must be a time such as 2026-03-01T10:00:00+08:00");
