/** For applicants' files: not cached, not framed, no scripts, no content sniffing. */
const restrictive = {
  "cache-control": "no-store",
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** For the picture of a page. */
export const pictureHeaders = { ...restrictive, "content-type": "image/png" };

/**
 * For a download (RFC 6266, RFC 8187). The content type is generic, so that browsers do not open the file.
 * @param name the file name, without control characters
 * @param asciiName for clients without support of RFC 8187
 */
export function attachmentHeaders(name: string, asciiName: string): Record<string, string> {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    ...restrictive,
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`,
  };
}
