import { Label } from "../../ui/Label/Label.tsx";
import { Phrases } from "../../ui/Phrases/Phrases.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import type { BlockProps } from "../block-props.ts";
import { turningSlots } from "@klarholm/contract/picture-slots";
import styles from "./StoryBasicConfigBlock.module.css";

/** The opening of a story or service page: its title and lead paragraphs over a full-bleed picture, above it, or by themselves. */
export function StoryBasicConfigBlock({ contents, lead }: BlockProps<"storyBasicConfig">) {
  const { label, title, subTitle, pic, picPhone, layout, tone } = contents;
  const Title = lead ? "h1" : "h2";
  const shown = layout === "cover" || layout === "spread" ? pic : undefined;
  const picture = shown && (
    <Picture
      picture={shown}
      phone={picPhone}
      {...turningSlots.opening}
      sizes="100vw"
      priority={lead}
      className={styles.picture}
    />
  );
  return (
    <div className={styles.opening} data-layout={picture ? layout : "plain"} data-tone={tone}>
      {layout === "cover" && picture}
      <div className={styles.words}>
        {label && <Label className={styles.label}>{label}</Label>}
        {title && (
          <Title className={styles.title}>
            <Phrases text={title} />
          </Title>
        )}
        {subTitle && <p className={styles.lead}>{subTitle}</p>}
      </div>
      {layout === "spread" && picture}
    </div>
  );
}
