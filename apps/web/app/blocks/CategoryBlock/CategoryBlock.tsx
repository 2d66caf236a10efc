import { CategoryCard } from "../../cards/CategoryCard/CategoryCard.tsx";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import type { BlockProps } from "../block-props.ts";
import styles from "./CategoryBlock.module.css";

/** Cards of virtual categories. */
export function CategoryBlock({ contents, lead }: BlockProps<"category">) {
  const { categories, ...heading } = contents;
  return (
    <div className={styles.block}>
      <BlockHeading {...heading} lead={lead} />
      <ul className={styles.cards}>
        {categories.map((category) => (
          <li key={category.virtualCategoryCode}>
            <CategoryCard category={category} sizes="(min-width: 1024px) 25vw, 50vw" />
          </li>
        ))}
      </ul>
    </div>
  );
}
