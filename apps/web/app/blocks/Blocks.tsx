import type { Block, BlockKind } from "@klarholm/contract";
import { createElement, Suspense } from "react";
import type { BlockOf } from "./block-props.ts";
import { shownBlocks } from "./page-blocks.ts";
import { EditorStyles } from "./EditorStyles.tsx";
import { componentOf, isEditorial, stylesOf } from "./registry.ts";
import styles from "./Blocks.module.css";

interface Props {
  blocks: readonly Block[];
  /** Whether the first block opens the page, as on pages made of blocks alone. */
  leading?: boolean;
}

/** Content blocks in their order and rhythm, in the colours and sizes that editors chose. */
export function Blocks({ blocks, leading = false }: Props) {
  const shown = shownBlocks(blocks);
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
            data-editorial={isEditorial(block.kind) || undefined}
            data-below={index >= seen || undefined}
          >
            <Suspense>{render(block, leading && index === 0)}</Suspense>
          </section>
        ))}
      </div>
    </>
  );
}

function render<K extends BlockKind>(block: BlockOf<K>, lead: boolean) {
  const Component = componentOf(block.kind);
  return Component && createElement(Component, { contents: block.contents, lead });
}
