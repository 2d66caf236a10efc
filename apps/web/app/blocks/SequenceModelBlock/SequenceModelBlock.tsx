import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import type { BlockProps } from "../block-props.ts";
import { anchorsOf, waymarks } from "./anchors.ts";
import { SequenceItem } from "./SequenceItem.tsx";
import { YearChoice } from "./YearChoice.tsx";
import { YearNav } from "./YearNav.tsx";
import styles from "./SequenceModelBlock.module.css";

/**
 * Things in an order: numbered steps, a timeline by years, or a wall with its years to choose from. Pinned steps show their
 * pictures in one place, each as its words come by, where browsers drive that by scrolling and nobody minds motion.
 */
export function SequenceModelBlock({
  contents: { layout, items, yearChoice, ...heading },
  lead,
}: BlockProps<"SequenceModel">) {
  const isPinned = layout === "pinned";
  const shown = isPinned ? "steps" : layout;
  const anchors = anchorsOf(items, shown !== "steps");
  const keepsPlace = layout === "wall" && items.some(({ pic }) => pic);
  const marks = layout === "wall" ? waymarks(items, anchors) : [];
  return (
    <div className={styles.block} data-layout={shown} data-pinned={isPinned || undefined}>
      <BlockHeading {...heading} lead={lead} />
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
            // What its last row would lack: the style sheet spreads these over more cells.
            isLarge={layout === "wall" && index < items.length % 4}
            as={heading.title ? "h3" : "h2"}
            keepsPlace={keepsPlace}
          />
        ))}
      </ol>
    </div>
  );
}
