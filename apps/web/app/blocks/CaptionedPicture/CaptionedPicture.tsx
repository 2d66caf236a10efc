import type { Picture as PictureData } from "@klarholm/contract";
import type { PictureSlotName } from "@klarholm/contract/picture-slots";
import { Picture } from "../../ui/Picture/Picture.tsx";
import styles from "./CaptionedPicture.module.css";

interface Props {
  picture: PictureData;
  caption?: string | undefined;
  sizes: string;
  slot?: PictureSlotName | undefined;
  priority?: boolean;
  className?: string | undefined;
}

export function CaptionedPicture({ picture, caption, sizes, slot, priority = false, className }: Props) {
  return (
    <figure className={className ? `${styles.figure} ${className}` : styles.figure}>
      <Picture picture={picture} sizes={sizes} priority={priority} {...(slot && { slot })} />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
