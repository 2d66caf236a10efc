import { ContentLink } from "../../ui/ContentLink/ContentLink.tsx";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import { Captioned } from "../Captioned/Captioned.tsx";
import type { BlockProps } from "../registry.ts";
import styles from "./ImageListBlock.module.css";

/** All pictures of a block have the shape of its first. */
const ratios = { landscape: "3:2", portrait: "4:5" } as const;

/** Pictures with captions: a grid, a row that scrolls sideways, or one large beside two small. */
export function ImageListBlock({ contents: { layout, images, ...heading }, lead }: BlockProps<"imageList">) {
  const [first] = images;
  const shape = first && first.pic.height > first.pic.width ? "portrait" : "landscape";
  const alone = images.length === 1;
  return (
    <div className={styles.block} data-layout={layout === "mosaic" && images.length < 3 ? "grid" : layout} data-shape={shape}>
      <BlockHeading {...heading} lead={lead} />
      <ul className={styles.pictures} data-count={Math.min(images.length, 4)}>
        {images.map(({ pic, caption, link }, index) => {
          const picture = <Captioned picture={pic} caption={caption} ratio={alone ? undefined : ratios[shape]} sizes={alone ? "100vw" : "(min-width: 768px) 50vw, 100vw"} />;
          return (
            <li key={index} className={styles.item}>
              {link ? <ContentLink link={link}>{picture}</ContentLink> : picture}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
