import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import { editorialCopy } from "../editorial.copy.ts";
import type { BlockProps } from "../registry.ts";
import { anchorsOf, waymarks } from "./anchors.ts";
import { SequenceItem } from "./SequenceItem.tsx";
import styles from "./SequenceModelBlock.module.css";

/** Things in an order: numbered steps, a timeline by years, or a wall with its years to choose from. */
export function SequenceModelBlock({ contents: { layout, items, ...heading }, lead }: BlockProps<"SequenceModel">) {
  const anchors = anchorsOf(items, layout !== "steps");
  const keepsPlace = layout === "wall" && items.some(({ pic }) => pic);
  const marks = layout === "wall" ? waymarks(items, anchors) : [];
  return (
    <div className={styles.block} data-layout={layout}>
      <BlockHeading {...heading} lead={lead} />
      {marks.length > 1 && (
        <nav className={styles.years} aria-label={editorialCopy.years}>
          <ul>
            {marks.map(({ mark, anchor }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{mark}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ol className={styles.items}>
        {items.map((item, index) => (
          <SequenceItem key={index} item={item} anchor={anchors[index]} layout={layout} number={index + 1} as={heading.title ? "h3" : "h2"} keepsPlace={keepsPlace} />
        ))}
      </ol>
    </div>
  );
}
