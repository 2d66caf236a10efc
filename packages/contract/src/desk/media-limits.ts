/** What may be uploaded at the desk. Free of schemas, because the desk's pages load it. */
export const mediaLimits = {
  /** Bytes of a file. */
  bytes: 50 * 1024 * 1024,
  /** Pixels of a picture, all frames of a moving one together. */
  pixels: 100_000_000,
  /** Characters of an alternative text. */
  alt: 200,
  tags: 20,
  /** Characters of a tag. */
  tag: 30,
} as const;

/** Kinds of files that are taken, as browsers offer them. */
export const mediaTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
  "image/tiff",
  "image/svg+xml",
  "video/mp4",
] as const;
