/** Decodes the URL-encoded rich text of a position (section 3); text that is not encoded is returned as it is. */
export function decodeJobContent(jobContent: string): string {
  try {
    return decodeURIComponent(jobContent);
  } catch {
    return jobContent;
  }
}
