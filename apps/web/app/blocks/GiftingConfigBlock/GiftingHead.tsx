import type { BlockContents } from "@klarholm/contract";
import { OpeningTitle } from "../OpeningTitle/OpeningTitle.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { turningSlots } from "@klarholm/contract/picture-slots";
import styles from "./GiftingHead.module.css";

interface Props {
  config: BlockContents<"giftingConfig">;
  isOpening: boolean;
}

export function GiftingHead({ config: { label, title, desc, banner4FC, banner4FCPhone, tone }, isOpening }: Props) {
  return (
    <header className={styles.head} data-tone={banner4FC && tone}>
      {banner4FC && (
        <Picture
          picture={banner4FC}
          phone={banner4FCPhone}
          {...turningSlots.opening}
          sizes="100vw"
          priority={isOpening}
          className={styles.picture}
        />
      )}
      <div className={styles.words}>
        <OpeningTitle label={label} title={title} isOpening={isOpening} className={styles.title} />
        {desc && <p className={styles.desc}>{desc}</p>}
      </div>
    </header>
  );
}
