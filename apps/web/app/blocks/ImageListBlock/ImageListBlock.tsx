import type { BlockContents } from "@klarholm/contract";
import type { Ratio } from "../../ui/Picture/renditions.ts";
import { ContentLink } from "../ContentLink/ContentLink.tsx";
import { editorialCopy } from "../editorial.copy.ts";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import { Captioned } from "../Captioned/Captioned.tsx";
import type { BlockProps } from "../block-props.ts";
import { isUpright } from "../../ui/Picture/renditions.ts";
import styles from "./ImageListBlock.module.css";

type Contents = BlockContents<"imageList">;

/** All pictures of a block have the shape of its first. */
const ratios = { landscape: "3:2", portrait: "4:5" } as const;

/** Pictures with captions: a grid, a row that scrolls sideways, or one large beside two small. */
export function ImageListBlock({ contents: { images, ...contents }, lead }: BlockProps<"imageList">) {
  const { layout, ...heading } = contents;
  const [first] = images;
  const shape = first && isUpright(first.pic) ? "portrait" : "landscape";
  const pictures = (
    <ul className={styles.pictures} data-count={Math.min(images.length, 4)}>
      {images.map((image, index) => (
        <li key={index} className={styles.item}>
          <Item {...image} ratio={images.length > 1 ? ratios[shape] : undefined} />
        </li>
      ))}
    </ul>
  );
  return (
    <div
      className={styles.block}
      data-layout={layout === "mosaic" && images.length < 3 ? "grid" : layout}
      data-shape={shape}
    >
      <BlockHeading {...heading} lead={lead} />
      {layout === "row" ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who scrolls by keyboard needs something to focus
        <div className={styles.row} role="region" tabIndex={0} aria-label={heading.title ?? editorialCopy.pictures}>
          {pictures}
        </div>
      ) : (
        pictures
      )}
    </div>
  );
}

/** A picture that may lead somewhere; alone it keeps its shape and the page's width. */
function Item({ pic, caption, link, ratio }: Contents["images"][number] & { ratio: Ratio | undefined }) {
  const picture = (
    <Captioned
      picture={pic}
      caption={caption}
      ratio={ratio}
      sizes={ratio ? "(min-width: 768px) 50vw, 100vw" : "100vw"}
    />
  );
  return link ? <ContentLink link={link}>{picture}</ContentLink> : picture;
}
