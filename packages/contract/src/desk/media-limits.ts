/** Upload limits. Free of schemas, because the desk's browser code loads it. */
export const mediaLimits = {
  /** Bytes per file. */
  bytes: 50 * 1024 * 1024,
  /** Pixels of a picture; all frames of an animation together. */
  pixels: 100_000_000,
  /** Characters of an alternative text. */
  alt: 200,
  tags: 20,
  /** Characters of a tag. */
  tag: 30,
} as const;

/** Accepted MIME types, as browsers report them. */
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
