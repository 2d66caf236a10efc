import { Picture } from "../../ui/Picture/Picture.tsx";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import { editorAttributes } from "../editor-style.ts";
import { tileSlot } from "@klarholm/contract/picture-slots";
import type { BlockProps } from "../block-props.ts";
import { alignments, BlockText } from "../BlockText/BlockText.tsx";
import styles from "./FixedSize03Block.module.css";

export function FixedSize03Block({ contents: { list, ...heading }, isOpening }: BlockProps<"FixedSize03">) {
  return (
    <div className={styles.block}>
      <BlockHeading {...heading} isOpening={isOpening} />
      <ul className={styles.tiles} data-count={Math.min(list.length, 4)}>
        {list.map(({ pic, textBackground, textAlign, ...words }, index) => (
          <li
            key={index}
            className={styles.tile}
            data-background={textBackground && true}
            {...editorAttributes({ background: textBackground })}
          >
            <Picture
              picture={pic}
              sizes={list.length === 1 ? "100vw" : "(min-width: 48em) 45vw, 100vw"}
              slot={tileSlot(list.length)}
            />
            <div className={styles.words} data-align={alignments[textAlign]}>
              <BlockText {...words} as={heading.title ? "h3" : "h2"} small />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
