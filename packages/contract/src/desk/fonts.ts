/** Facts of uploaded fonts. Free of schemas, because the desk's browser code loads them. */

/** The faces of headings with their Chinese names; figures are set in the Latin one. */
export const fontRoles = { latin: "西文与数字", chinese: "汉字" } as const;
export type FontRole = keyof typeof fontRoles;
export const fontRoleNames = ["latin", "chinese"] as const satisfies readonly FontRole[];

/** Maximum bytes of a font file, and characters of its licence. */
export const fontLimits = { bytes: 20 * 1024 * 1024, licence: 60_000 } as const;

/** The name of an uploaded font's licence in content. */
export function fontLicenceName(file: string): string {
  return file.replace(/\.[^.]*$/, ".txt");
}
