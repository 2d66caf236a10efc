import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { ContentLink } from "../ContentLink/ContentLink.tsx";
import { OpeningTitle } from "../OpeningTitle/OpeningTitle.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import type { BlockProps } from "../block-props.ts";
import { turningSlots } from "@klarholm/contract/picture-slots";
import styles from "./HeroBlock.module.css";

/** A full-bleed picture with a sentence and a link; on phones the text is below. */
export function HeroBlock({ contents, isOpening }: BlockProps<"hero">) {
  const { label, title, subTitle, pic, picPhone, tone, textPosition, linkName, link } = contents;
  return (
    <div className={styles.hero} data-tone={tone} data-position={textPosition}>
      <Picture
        picture={pic}
        phone={picPhone}
        {...turningSlots.hero}
        sizes="100vw"
        priority={isOpening}
        className={styles.picture}
      />
      <div className={styles.words}>
        <OpeningTitle label={label} title={title} isOpening={isOpening} className={styles.title} />
        {subTitle && <p className={styles.subTitle}>{subTitle}</p>}
        {link && linkName && (
          <ContentLink link={link}>
            <span className={buttonVariant("quiet")}>{linkName}</span>
          </ContentLink>
        )}
      </div>
    </div>
  );
}
