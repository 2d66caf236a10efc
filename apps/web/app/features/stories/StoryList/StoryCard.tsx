import type { BlockContents } from "@klarholm/contract";
import { editorAttributes } from "../../../blocks/editor-style.ts";
import { alignments, Words } from "../../../blocks/Words/Words.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import styles from "./StoryCard.module.css";

interface Props {
  story: BlockContents<"fixed_size_02">;
  /** Over the full width. */
  wide: boolean;
}

/** A story as a card (STORY-01). */
export function StoryCard({ story: { pic, textBackground, textAlign, ...words }, wide }: Props) {
  return (
    <article className={styles.card} data-wide={wide || undefined} data-ground={textBackground && true}>
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
        <Words {...words} as="h2" />
      </div>
    </article>
  );
}
