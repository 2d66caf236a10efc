/** The rich text of a position, which travels URL-encoded (section 3); what is no encoding is shown as it is. */
export function decodeJobContent(jobContent: string): string {
  try {
    return decodeURIComponent(jobContent);
  } catch {
    return jobContent;
  }
}
