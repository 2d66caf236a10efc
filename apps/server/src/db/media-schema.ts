/** A picture or a film that was uploaded at the desk. What its name stands for never changes. */
export interface MediaFileTable {
  /** Its path below /media/, as content names it; ends in the start of its hash. */
  name: string;
  /** What the file was called where it came from. */
  title: string;
  kind: "picture" | "drawing" | "film";
  /** SHA-256 of the bytes that are kept, hexadecimal. */
  hash: string;
  bytes: number;
  /** Pixels. */
  width: number;
  height: number;
  /** In Chinese; empty for decoration, null while nobody has said. */
  alt: string | null;
  /** JSON: a list of words. */
  tags: string;
  /** Of a film the picture that stands for it until it plays, by its name; null without one. */
  poster: string | null;
  added_by: string;
  /** UTC, ISO 8601. */
  added_at: string;
}

/** The bytes of such a file, a MiB at a time. */
export interface MediaPieceTable {
  name: string;
  /** From 0. */
  part: number;
  data: Uint8Array;
}
