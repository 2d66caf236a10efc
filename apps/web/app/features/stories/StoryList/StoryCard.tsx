import type { BlockContents } from "@klarholm/contract";
import { editorAttributes } from "../../../blocks/editor-style.ts";
import { alignments, BlockText } from "../../../blocks/BlockText/BlockText.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import styles from "./StoryCard.module.css";

interface Props {
  story: BlockContents<"fixed_size_02">;
  /** Full width. */
  wide: boolean;
}

export function StoryCard({ story: { pic, textBackground, textAlign, ...words }, wide }: Props) {
  return (
    <article className={styles.card} data-wide={wide || undefined} data-background={textBackground && true}>
      <div className={styles.picture}>
        <Picture
          picture={pic}
          sizes={wide ? "(min-width: 48em) 62vw, 100vw" : "(min-width: 48em) 46vw, 100vw"}
          slot="tile"
          priority={wide}
        />
      </div>
      <div
        className={styles.words}
        data-align={alignments[textAlign]}
        {...editorAttributes({ background: textBackground })}
      >
        <BlockText {...words} as="h2" />
      </div>
    </article>
  );
}
