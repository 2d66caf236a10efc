import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { ContentLink } from "../ContentLink/ContentLink.tsx";
import { RichText } from "../../ui/RichText/RichText.tsx";
import { BesideHeading } from "../BesideHeading/BesideHeading.tsx";
import { blocksCopy } from "../blocks.copy.ts";
import { Captioned } from "../Captioned/Captioned.tsx";
import type { BlockProps } from "../block-props.ts";
import styles from "./CommonBlock.module.css";

/** Rich text in the reading measure, beside its title on wide windows; a picture may follow it. */
export function CommonBlock({ contents, lead }: BlockProps<"common">) {
  const { label, title, text, pic, caption, linkName, link } = contents;
  return (
    <BesideHeading label={label} title={title} lead={lead}>
      <RichText html={text} />
      {pic && (
        <Captioned picture={pic} caption={caption} sizes="(min-width: 64em) 50vw, 100vw" className={styles.picture} />
      )}
      {link && (
        <ContentLink link={link} className={styles.more}>
          <span className={buttonVariant("quiet")}>{linkName || blocksCopy.seeAll}</span>
        </ContentLink>
      )}
    </BesideHeading>
  );
}
