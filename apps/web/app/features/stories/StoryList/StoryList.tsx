import type { Block, BlockContents } from "@klarholm/contract";
import { Blocks } from "../../../blocks/Blocks.tsx";
import { editorStyleHref } from "../../../blocks/editor-style.ts";
import { fixedSize02Styles } from "../../../blocks/FixedSize02Block/FixedSize02Block.tsx";
import { StoryCard } from "./StoryCard.tsx";
import styles from "./StoryList.module.css";

interface Props {
  blocks: readonly Block[];
}

/** The brand stories: every fixed_size_02 is a card, in one list; what else the page holds stands above it (STORY-01, STORY-02). */
export function StoryList({ blocks }: Props) {
  const stories = blocks.flatMap((block) => (block.kind === "fixed_size_02" ? block.contents : []));
  const opening = blocks.filter(({ kind }) => kind !== "fixed_size_02");
  return (
    <>
      {opening.length > 0 && <Blocks blocks={opening} leading />}
      <Cards stories={stories} />
    </>
  );
}

function Cards({ stories }: { stories: BlockContents<"fixed_size_02">[] }) {
  const editorStyle = editorStyleHref(stories.flatMap(fixedSize02Styles));
  return (
    <>
      {editorStyle && <link rel="stylesheet" href={editorStyle} precedence="editor" />}
      <ul className={styles.cards}>
        {stories.map((story, index) => (
          <li key={index} className={styles.item} data-wide={story.picLocation === 2 || undefined}>
            <StoryCard story={story} wide={story.picLocation === 2} />
          </li>
        ))}
      </ul>
    </>
  );
}
