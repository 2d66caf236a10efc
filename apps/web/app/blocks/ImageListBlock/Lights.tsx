import type { BlockContents } from "@klarholm/contract";
import { useId } from "react";
import { Picture } from "../../ui/Picture/Picture.tsx";
import styles from "./Lights.module.css";

interface Props {
  /** Two of one place, from one point of view. */
  images: BlockContents<"imageList">["images"];
  legend: string;
}

/** One place in two lights: the caption that is chosen shows its picture. The platform does all of it, scripts or none. */
export function Lights({ images, legend }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.lights}>
      <legend data-read-out>{legend}</legend>
      <div className={styles.stage}>
        {images.map(({ pic }, index) => (
          <Picture key={index} picture={pic} slot="wide" sizes="100vw" />
        ))}
      </div>
      <div className={styles.choice}>
        {images.map(({ caption }, index) => (
          <label key={index} className={styles.light}>
            <input type="radio" name={name} defaultChecked={index === 0} autoComplete="off" />
            {caption ?? index + 1}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
