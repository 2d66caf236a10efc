import type { DeskAnswer } from "@klarholm/contract/desk";
import { imageUrl } from "@klarholm/contract/images";

export type MediaFile = DeskAnswer<"listMedia">["files"][number];

/** Address of a file's view. */
export const mediaAddress = (name: string) => `/media/file?name=${encodeURIComponent(name)}`;

/** Thumbnail address of a file; undefined for a film without a poster. */
export const thumbnailOf = (
  { kind, name, poster }: Pick<MediaFile, "kind" | "name"> & Partial<Pick<MediaFile, "poster">>,
  width: 200 | 750 = 200,
) => {
  const seen = kind === "film" ? poster : name;
  return seen ? imageUrl(`/media/${seen}`, { width }) : undefined;
};

/** Label of a file's alternative text. */
export function altState({ alt, kind }: Pick<MediaFile, "alt" | "kind">): string {
  if (kind === "film") return "影片";
  if (alt === null) return "还没有替代文字";
  return alt === "" ? "装饰图片" : alt;
}

/** A file size for display. */
export const formatBytes = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
