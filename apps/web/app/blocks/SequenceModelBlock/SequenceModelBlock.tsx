import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import type { BlockProps } from "../block-props.ts";
import { anchorsOf, yearNavEntries } from "./anchors.ts";
import { SequenceItem } from "./SequenceItem.tsx";
import { YearChoice } from "./YearChoice.tsx";
import { YearNav } from "./YearNav.tsx";
import styles from "./SequenceModelBlock.module.css";

/**
 * A sequence: steps, a timeline, or a wall with a year navigation. Pinned steps stack their pictures where
 * scroll-driven animations are supported and motion is not reduced.
 */
export function SequenceModelBlock({
  contents: { layout, items, yearChoice, ...heading },
  isOpening,
}: BlockProps<"SequenceModel">) {
  const isPinned = layout === "pinned";
  const shown = isPinned ? "steps" : layout;
  const anchors = anchorsOf(items, shown !== "steps");
  const reservesSpace = layout === "wall" && items.some(({ pic }) => pic);
  const marks = layout === "wall" ? yearNavEntries(items, anchors) : [];
  return (
    <div className={styles.block} data-layout={shown} data-pinned={isPinned || undefined}>
      <BlockHeading {...heading} isOpening={isOpening} />
      {yearChoice && <YearChoice choice={yearChoice} items={items} as={heading.title ? "h3" : "h2"} />}
      {marks.length > 1 && <YearNav marks={marks} />}
      <ol className={styles.items}>
        {items.map((item, index) => (
          <SequenceItem
            key={index}
            item={item}
            anchor={anchors[index]}
            layout={shown}
            isPinned={isPinned}
            number={index + 1}
            // The remainder of the last row: the style sheet spreads these over more cells.
            isLarge={layout === "wall" && index < items.length % 4}
            as={heading.title ? "h3" : "h2"}
            reservesSpace={reservesSpace}
          />
        ))}
      </ol>
    </div>
  );
}
