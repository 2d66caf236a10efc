import type { Generated } from "kysely";
import type { FontRole } from "@klarholm/contract/desk/fonts";

/** An uploaded picture or film, immutable under its name. */
export interface MediaFileTable {
  /** Path below /media/; contains the beginning of the hash. */
  name: string;
  /** Original file name. */
  title: string;
  kind: "picture" | "drawing" | "film";
  /** SHA-256 of the stored bytes, hexadecimal. */
  hash: string;
  bytes: number;
  /** Pixels. */
  width: number;
  height: number;
  /** In Chinese; empty for decoration, null if not set yet. */
  alt: string | null;
  /** JSON: a list of words. */
  tags: string;
  /** Name of the poster picture of a film. */
  poster: string | null;
  /** Key in the store of STORAGE_URL; null for a file in `media_piece`. */
  object: Generated<string | null>;
  added_by: string;
  added_at: string;
}

/** An uploaded font for headings, immutable under its name and never deleted: every version of the history may name it. */
export interface FontFileTable {
  /** As in `fonts` of site.yaml; contains the role and the beginning of the hash. */
  name: string;
  /** Original file name. */
  title: string;
  role: FontRole;
  /** Text of the licence. */
  licence: string;
  /** JSON of `FontFacts`. */
  facts: string;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  bytes: number;
  /** Key in the store of STORAGE_URL; null for a file in `font_piece`. */
  object: Generated<string | null>;
  added_by: string;
  added_at: string;
}

/** An object that a replica is about to store. */
export interface StorageClaimTable {
  key: string;
  /** Random. */
  holder: string;
  expires_at: string;
}

/** A chunk of 1 MiB of an uploaded file. */
export interface MediaPieceTable {
  name: string;
  /** From 0. */
  part: number;
  data: Uint8Array;
}
