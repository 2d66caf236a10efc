/**
 * A name for an applicant's file that is safe on every system: its number, the applicant's name for it, and the
 * extension of its detected type.
 * @param position from 0
 */
export function downloadName(position: number, name: string, type: string): string {
  return `${position + 1}-${safeName(name.replace(/\.(?:pdf|docx?)$/i, ""), "file")}.${type}`;
}

/** A part of a path that is safe on every system, from a visitor's text of at most 60 characters. */
export function safeName(text: string, fallback: string): string {
  const stem = text.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, "_").replace(/[. ]+$/, "");
  return [...stem].slice(0, 60).join("").trim() || fallback;
}
