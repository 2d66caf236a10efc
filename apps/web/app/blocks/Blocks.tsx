import type { Block, BlockKind } from "@klarholm/contract";
import { createElement, Suspense } from "react";
import type { BlockOf } from "./block-props.ts";
import { shownBlocks } from "./page-blocks.ts";
import { EditorStyles } from "./EditorStyles.tsx";
import { componentOf, isEditorial, stylesOf } from "./registry.ts";
import styles from "./Blocks.module.css";

interface Props {
  blocks: readonly Block[];
  /** Whether the first block is the page's opening. */
  hasOpening?: boolean;
}

export function Blocks({ blocks, hasOpening = false }: Props) {
  const shown = shownBlocks(blocks);
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
          >
            <Suspense>{render(block, hasOpening && index === 0)}</Suspense>
          </section>
        ))}
      </div>
    </>
  );
}

function render<K extends BlockKind>(block: BlockOf<K>, isOpening: boolean) {
  const Component = componentOf(block.kind);
  return Component && createElement(Component, { contents: block.contents, isOpening });
}
