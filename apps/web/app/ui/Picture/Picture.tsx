import type { Picture as PictureData } from "@klarholm/contract";
import { type PictureSlot, type PictureSlotName, pictureSlots } from "@klarholm/contract/picture-slots";
import { preload } from "react-dom";
import { isDrawing, fallbackSource, sourceSet } from "./renditions.ts";
import styles from "./Picture.module.css";

interface Props {
  picture: PictureData;
  /** Decides aspect ratio and sizes; default: the picture's own aspect ratio. */
  slot?: PictureSlotName;
  /** The `sizes` attribute, such as `(min-width: 48em) 25vw, 50vw`. */
  sizes: string;
  /** The slot below 768 px; default: `slot`. */
  phoneSlot?: PictureSlotName;
  /** The page's largest picture: high priority, not lazy. */
  priority?: boolean;
  /** A portrait crop for windows below 768 px. */
  phone?: PictureData | undefined;
  className?: string | undefined;
}

const phones = "(max-width: 47.99em)";

/**
 * A picture that fills its slot's width: AVIF and WebP in the slot's sizes, with reserved space. Scenes have a blurred
 * placeholder in the background, products a plain colour.
 */
export function Picture({
  picture,
  slot = "whole",
  phoneSlot = slot,
  sizes,
  priority = false,
  phone,
  className,
}: Props) {
  // A crop for phones is shown uncropped.
  const narrow = phone
    ? ({ picture: phone, slot: "whole" } as const)
    : phoneSlot !== slot && { picture, slot: phoneSlot };
  if (priority) preloadPicture({ picture, slot }, narrow, sizes);
  const { shape, fluid, fit }: PictureSlot = pictureSlots[slot];
  const sources = [
    ...(narrow ? sourcesOf(narrow, ["avif", "webp"], sizes, phones) : []),
    ...sourcesOf({ picture, slot }, ["avif"], sizes),
  ];
  const image = {
    className: styles.image,
    ...(!isDrawing(picture) && { srcSet: sourceSet(picture, slot, "webp"), sizes }),
    src: fallbackSource(picture, slot),
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    ...(priority ? first : later),
  };
  return (
    <span
      className={className ? `${styles.frame} ${className}` : styles.frame}
      data-ratio={fluid ? undefined : shape}
      data-fit={fit}
    >
      {picture.placeholder && fit !== "pad" && (
        <img
          className={styles.placeholder}
          src={picture.placeholder}
          loading={priority ? "eager" : "lazy"}
          alt=""
          aria-hidden
        />
      )}
      <picture>
        {sources.map((source) => (
          <source key={`${source.media} ${source.type}`} {...source} />
        ))}
        <img {...image} alt={image.alt} />
      </picture>
    </span>
  );
}

const first = { loading: "eager", decoding: "auto", fetchPriority: "high" } as const;
const later = { loading: "lazy", decoding: "async" } as const;

/** SVG has no renditions. */
function sourcesOf({ picture, slot }: Placed, formats: readonly ("avif" | "webp")[], sizes: string, media?: string) {
  if (isDrawing(picture)) return [];
  return formats.map((format) => ({
    type: `image/${format}`,
    media,
    srcSet: sourceSet(picture, slot, format),
    sizes,
  }));
}

interface Placed {
  picture: PictureData;
  slot: PictureSlotName;
}

/** Browsers without AVIF skip the preload by its type and use the WebP. */
function preloadPicture({ picture, slot }: Placed, narrow: Placed | false, sizes: string) {
  if (isDrawing(picture)) return;
  const options = { as: "image", type: "image/avif", fetchPriority: "high", imageSizes: sizes } as const;
  const own = { ...options, imageSrcSet: sourceSet(picture, slot, "avif") };
  if (!narrow) return preload(picture.url, own);
  preload(picture.url, { ...own, media: "(min-width: 48em)" });
  preload(narrow.picture.url, {
    ...options,
    imageSrcSet: sourceSet(narrow.picture, narrow.slot, "avif"),
    media: phones,
  });
}
