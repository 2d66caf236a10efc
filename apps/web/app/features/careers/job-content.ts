/** Decodes a position's URL-encoded rich text (section 3); other text is returned unchanged. */
export function decodeJobContent(jobContent: string): string {
  try {
    return decodeURIComponent(jobContent);
  } catch {
    return jobContent;
  }
}
