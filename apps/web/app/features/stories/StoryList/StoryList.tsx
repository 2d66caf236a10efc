import type { Block } from "@klarholm/contract";
import { Blocks } from "../../../blocks/Blocks.tsx";
import { EditorStyles } from "../../../blocks/EditorStyles.tsx";
import { fixedSize02Styles } from "../../../blocks/FixedSize02Block/FixedSize02Block.tsx";
import { StoryCard } from "./StoryCard.tsx";
import styles from "./StoryList.module.css";

/** Brand stories: a card for every fixed_size_02 block, below the other blocks (STORY-01, STORY-02). */
export function StoryList({ blocks }: { blocks: readonly Block[] }) {
  const stories = blocks.flatMap((block) => (block.kind === "fixed_size_02" ? block.contents : []));
  const opening = blocks.filter(({ kind }) => kind !== "fixed_size_02");
  return (
    <>
      {opening.length > 0 && <Blocks blocks={opening} hasOpening />}
      <EditorStyles values={stories.flatMap(fixedSize02Styles)} />
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
