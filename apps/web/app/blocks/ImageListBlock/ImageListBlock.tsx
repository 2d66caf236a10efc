import { ContentLink } from "../../ui/ContentLink/ContentLink.tsx";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import { Captioned } from "../Captioned/Captioned.tsx";
import type { BlockProps } from "../registry.ts";
import styles from "./ImageListBlock.module.css";

const ratios = { grid: "3:2", row: undefined, mosaic: "3:2" } as const;

/** Pictures with captions: a grid, a row that scrolls sideways, or one large beside two small. */
export function ImageListBlock({ contents: { layout, images, ...heading }, lead }: BlockProps<"imageList">) {
  return (
    <div className={styles.block} data-layout={layout}>
      <BlockHeading {...heading} lead={lead} />
      <ul className={styles.pictures} data-count={Math.min(images.length, 4)}>
        {images.map(({ pic, caption, link }, index) => {
          const picture = <Captioned picture={pic} caption={caption} ratio={images.length > 1 ? ratios[layout] : undefined} sizes={images.length > 1 ? "(min-width: 768px) 50vw, 100vw" : "100vw"} />;
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
