import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { ContentLink } from "../ContentLink/ContentLink.tsx";
import { RichText } from "../../ui/RichText/RichText.tsx";
import { SideHeading } from "../SideHeading/SideHeading.tsx";
import { blocksCopy } from "../blocks.copy.ts";
import { CaptionedPicture } from "../CaptionedPicture/CaptionedPicture.tsx";
import type { BlockProps } from "../block-props.ts";
import styles from "./CommonBlock.module.css";

/** Rich text in reading width, next to its title on wide windows, with an optional picture. */
export function CommonBlock({ contents, isOpening }: BlockProps<"common">) {
  const { label, title, text, pic, caption, linkName, link } = contents;
  return (
    <SideHeading label={label} title={title} isOpening={isOpening}>
      <RichText html={text} />
      {pic && (
        <CaptionedPicture
          picture={pic}
          caption={caption}
          sizes="(min-width: 64em) 50vw, 100vw"
          className={styles.picture}
        />
      )}
      {link && (
        <ContentLink link={link} className={styles.more}>
          <span className={buttonVariant("quiet")}>{linkName || blocksCopy.seeAll}</span>
        </ContentLink>
      )}
    </SideHeading>
  );
}
