import { Label } from "../../ui/Label/Label.tsx";
import { Phrases } from "../../ui/Phrases/Phrases.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import type { BlockProps } from "../block-props.ts";
import { openingSlots } from "@klarholm/contract/picture-slots";
import styles from "./StoryBasicConfigBlock.module.css";

/** The opening of a story, service or house page: title and lead on, below or beside a picture. */
export function StoryBasicConfigBlock({ contents, isOpening }: BlockProps<"storyBasicConfig">) {
  const { label, title, subTitle, pic, picPhone, layout, tone } = contents;
  const Title = isOpening ? "h1" : "h2";
  const isHalf = layout === "essay" || layout === "note";
  const isBefore = layout === "cover" || layout === "essay";
  const picture = pic && layout !== "plain" && layout !== "hidden" && (
    <Picture
      picture={pic}
      phone={picPhone}
      {...openingSlots[layout]}
      sizes={isHalf ? "(min-width: 48em) 50vw, 100vw" : "100vw"}
      priority={isOpening}
      className={styles.picture}
    />
  );
  return (
    <div className={styles.opening} data-layout={picture ? layout : "plain"} data-tone={tone}>
      {isBefore && picture}
      <div className={styles.words}>
        {label && <Label className={styles.label}>{label}</Label>}
        {title && (
          <Title className={styles.title}>
            <Phrases text={title} />
          </Title>
        )}
        {subTitle && (
          <p className={styles.lead}>
            {subTitle.split("\n").map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </p>
        )}
      </div>
      {!isBefore && picture}
    </div>
  );
}
