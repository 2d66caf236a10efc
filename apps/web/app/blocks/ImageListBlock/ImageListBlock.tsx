import type { BlockContents } from "@klarholm/contract";
import { isUpright, listSlot, type PictureSlotName } from "@klarholm/contract/picture-slots";
import { ContentLink } from "../ContentLink/ContentLink.tsx";
import { editorialCopy } from "../editorial.copy.ts";
import { Arrows } from "../Arrows/Arrows.tsx";
import { useRow } from "../Arrows/use-row.ts";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import { CaptionedPicture } from "../CaptionedPicture/CaptionedPicture.tsx";
import type { BlockProps } from "../block-props.ts";
import { Lights } from "./Lights.tsx";
import styles from "./ImageListBlock.module.css";

type Contents = BlockContents<"imageList">;

/** Pictures with captions: a grid, a row, a mosaic, or one scene in two lights. */
export function ImageListBlock({ contents: { images, ...contents }, isOpening }: BlockProps<"imageList">) {
  const { layout, ...heading } = contents;
  const { row, ...turning } = useRow<HTMLDivElement>();
  const [first] = images;
  const isInLights = layout === "lights" && images.length === 2;
  const shape = first && isUpright(first.pic) ? "portrait" : "landscape";
  const pictures = isInLights ? (
    <Lights images={images} legend={heading.title ?? editorialCopy.lights} />
  ) : (
    <ul className={styles.pictures} data-count={Math.min(images.length, 4)}>
      {images.map((image, index) => (
        <li key={index} className={styles.item}>
          <Item {...image} slot={listSlot(images.length, first?.pic ?? {})} />
        </li>
      ))}
    </ul>
  );
  return (
    <div
      className={styles.block}
      data-layout={(layout === "mosaic" && images.length < 3) || (layout === "lights" && !isInLights) ? "grid" : layout}
      data-shape={shape}
    >
      <BlockHeading {...heading} isOpening={isOpening}>
        {layout === "row" && heading.title && <Arrows {...turning} of={heading.title} />}
      </BlockHeading>
      {layout === "row" ? (
        <div
          ref={row}
          className={styles.row}
          role="region"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container needs the focus for the keyboard
          tabIndex={0}
          aria-label={heading.title ?? editorialCopy.pictures}
        >
          {pictures}
        </div>
      ) : (
        pictures
      )}
    </div>
  );
}

/** A picture with an optional link; a single one is full width. */
function Item({ pic, caption, link, slot }: Contents["images"][number] & { slot: PictureSlotName }) {
  const picture = (
    <CaptionedPicture
      picture={pic}
      caption={caption}
      slot={slot}
      sizes={slot === "whole" ? "100vw" : "(min-width: 48em) 50vw, 100vw"}
    />
  );
  return link ? <ContentLink link={link}>{picture}</ContentLink> : picture;
}
