/**
 * A name for an applicant's file that is safe on every system: its number, the applicant's name for it, and the
 * extension of its detected type.
 * @param position from 0
 */
export function downloadName(position: number, name: string, type: string): string {
  const stem = name
    .replace(/\.(?:pdf|docx?)$/i, "")
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, "_")
    .replace(/[. ]+$/, "");
  const short = [...stem].slice(0, 60).join("");
  return `${position + 1}-${short || "file"}.${type}`;
}
