import type { Picture as PictureData } from "@klarholm/contract";
import { Picture } from "../../ui/Picture/Picture.tsx";
import type { Ratio } from "../../ui/Picture/renditions.ts";
import styles from "./Captioned.module.css";

interface Props {
  picture: PictureData;
  caption?: string | undefined;
  sizes: string;
  ratio?: Ratio | undefined;
  priority?: boolean;
  className?: string | undefined;
}

/** A picture with the line below it. */
export function Captioned({ picture, caption, sizes, ratio, priority = false, className }: Props) {
  return (
    <figure className={className ? `${styles.figure} ${className}` : styles.figure}>
      <Picture picture={picture} sizes={sizes} priority={priority} {...(ratio && { ratio })} />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
