import { CategoryCard } from "../../cards/CategoryCard/CategoryCard.tsx";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import type { BlockProps } from "../block-props.ts";
import styles from "./CategoryBlock.module.css";

/** The most cards that each say by words what they do; more are a wall of the same words. */
const mostSaying = 8;

/** Cards of virtual categories. */
export function CategoryBlock({ contents, lead }: BlockProps<"category">) {
  const { categories, ...heading } = contents;
  return (
    <div className={styles.block}>
      <BlockHeading {...heading} lead={lead} />
      <ul className={styles.cards}>
        {categories.map((category) => (
          <li key={category.virtualCategoryCode}>
            <CategoryCard
              category={category}
              sizes="(min-width: 64em) 25vw, 50vw"
              quiet={categories.length > mostSaying}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
