/**
 * The URL-safe part of a file name, so that people recognize it.
 * @param absent the result if there is none
 */
export function slugOf(title: string, absent: string): string {
  const slug = title
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, "");
  return slug || absent;
}
