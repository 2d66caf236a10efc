/**
 * An applicant's file under a name that is safe on any system: its number, what the applicant called it, and the ending
 * of what it is by its content.
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
