import type { BlockContents } from "@klarholm/contract";
import { useId } from "react";
import { Picture } from "../../ui/Picture/Picture.tsx";
import styles from "./Lights.module.css";

interface Props {
  images: BlockContents<"imageList">["images"];
  legend: string;
}

/** One scene in two lights, switched by radio buttons in the captions, without scripts. */
export function Lights({ images, legend }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.lights}>
      <legend data-visually-hidden>{legend}</legend>
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
