/** For whatever of an applicant's file leaves the server: nothing of it may run, be framed, be guessed at or be stored. */
const closed = {
  "cache-control": "no-store",
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** Headers of a page's picture. */
export const pictureHeaders = { ...closed, "content-type": "image/png" };

/**
 * Headers of a file that browsers store and never show (RFC 6266, RFC 8187). Its type is not said, so that none opens it.
 * @param name as it is to be stored, without characters of control
 * @param asciiName for those that read no other
 */
export function attachmentHeaders(name: string, asciiName: string): Record<string, string> {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    ...closed,
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`,
  };
}
