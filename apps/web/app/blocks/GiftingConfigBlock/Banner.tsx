import type { Picture as PictureData } from "@klarholm/contract";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { turningSlots } from "@klarholm/contract/picture-slots";
import styles from "./Banner.module.css";

/** A full-width picture between two parts of the page. */
export function Banner({ picture }: { picture: PictureData | undefined }) {
  return picture && <Picture picture={picture} {...turningSlots.banner} sizes="100vw" className={styles.banner} />;
}
