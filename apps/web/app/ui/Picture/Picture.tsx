import type { Picture as PictureData } from "@klarholm/contract";
import { preload } from "react-dom";
import { type Fit, fallbackSource, isDrawing, type Ratio, sourceSet } from "./renditions.ts";
import styles from "./Picture.module.css";

interface Props {
  picture: PictureData;
  /** The `sizes` of the slot, such as `(min-width: 768px) 25vw, 50vw`. */
  sizes: string;
  ratio?: Ratio;
  /** `cover` crops, `contain` shows all, `pad` shows all on paper colour, as products stand. */
  fit?: Fit;
  /** The page's largest picture: fetched first, never lazily. */
  priority?: boolean;
  /** Pixels beyond which no rendition is offered: a small slot need not list the large ones. */
  widest?: number;
  /** A portrait cut for windows below 768 px. */
  phone?: PictureData | undefined;
  className?: string | undefined;
}

const phones = "(max-width: 767.98px)";

/**
 * A picture that fills the width of its slot: AVIF and WebP in the sizes the image service knows, its
 * place reserved from the start, over a blurred placeholder that needs no script to go away.
 */
export function Picture({ picture, sizes, ratio, fit = "cover", priority = false, widest, phone, className }: Props) {
  if (priority) preloadPicture(picture, sizes, fit, ratio, phone);
  return (
    <span className={className ? `${styles.frame} ${className}` : styles.frame} data-ratio={ratio} data-fit={fit}>
      {picture.placeholder && <img className={styles.placeholder} src={picture.placeholder} alt="" aria-hidden />}
      <picture>
        {phone && <Sources picture={phone} sizes={sizes} fit={fit} media={phones} />}
        {!isDrawing(picture) && <Sources picture={picture} sizes={sizes} fit={fit} ratio={ratio} widest={widest} />}
        <img
          className={styles.image}
          src={fallbackSource(picture, fit, ratio)}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading={priority ? "eager" : "lazy"}
          decoding={priority ? "auto" : "async"}
          fetchPriority={priority ? "high" : undefined}
        />
      </picture>
    </span>
  );
}

interface SourcesProps {
  picture: PictureData;
  sizes: string;
  fit: Fit;
  ratio?: Ratio | undefined;
  widest?: number | undefined;
  media?: string;
}

function Sources({ picture, sizes, fit, ratio, widest, media }: SourcesProps) {
  return (["avif", "webp"] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      media={media}
      srcSet={sourceSet(picture, format, fit, ratio, widest)}
      sizes={sizes}
    />
  ));
}

/** Browsers without AVIF skip the preload by its type and find the WebP in the page. */
function preloadPicture(picture: PictureData, sizes: string, fit: Fit, ratio?: Ratio, phone?: PictureData) {
  if (isDrawing(picture)) return;
  const options = { as: "image", type: "image/avif", fetchPriority: "high", imageSizes: sizes } as const;
  const own = { ...options, imageSrcSet: sourceSet(picture, "avif", fit, ratio) };
  if (!phone) return preload(picture.url, own);
  preload(picture.url, { ...own, media: "(min-width: 768px)" });
  preload(phone.url, { ...options, imageSrcSet: sourceSet(phone, "avif", fit), media: phones });
}
