import { CategoryCard } from "../../cards/CategoryCard/CategoryCard.tsx";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import type { BlockProps } from "../block-props.ts";
import styles from "./CategoryBlock.module.css";

/** With more cards the link texts, which repeat, are for screen readers only. */
const maxLinkTexts = 8;

export function CategoryBlock({ contents, isOpening }: BlockProps<"category">) {
  const { categories, ...heading } = contents;
  return (
    <div className={styles.block}>
      <BlockHeading {...heading} isOpening={isOpening} />
      <ul className={styles.cards}>
        {categories.map((category) => (
          <li key={category.virtualCategoryCode}>
            <CategoryCard
              category={category}
              sizes="(min-width: 64em) 25vw, 50vw"
              quiet={categories.length > maxLinkTexts}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
