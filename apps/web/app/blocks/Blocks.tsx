import type { Block, BlockKind } from "@klarholm/contract";
import { createElement } from "react";
import type { BlockOf } from "./block-props.ts";
import { EditorStyles } from "./EditorStyles.tsx";
import { componentOf, stylesOf } from "./registry.ts";
import styles from "./Blocks.module.css";

interface Props {
  blocks: readonly Block[];
  /** Whether the first block opens the page, as on pages made of blocks alone. */
  leading?: boolean;
}

/** Content blocks in their order and rhythm, in the colours and sizes that editors chose. */
export function Blocks({ blocks, leading = false }: Props) {
  const shown = blocks.filter(isShown);
  // The opening and what follows it; elsewhere something stands above the blocks.
  const seen = leading ? 2 : 1;
  return (
    <>
      <EditorStyles values={shown.flatMap((block) => stylesOf(block))} />
      <div className={styles.blocks}>
        {shown.map((block, index) => (
          <section
            key={index}
            className={styles.block}
            data-block={block.kind}
            data-place={block.place}
            data-below={index >= seen || undefined}
          >
            {render(block, leading && index === 0)}
          </section>
        ))}
      </div>
    </>
  );
}

/** A page that is opened by another block may still say things of itself. */
function isShown(block: Block): boolean {
  return block.kind !== "storyBasicConfig" || block.contents.layout !== "hidden";
}

function render<K extends BlockKind>(block: BlockOf<K>, lead: boolean) {
  return createElement(componentOf(block.kind), { contents: block.contents, lead });
}
