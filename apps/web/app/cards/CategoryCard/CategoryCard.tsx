import type { VirtualCategory } from "@klarholm/contract";
import { categoryPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { Label } from "../../ui/Label/Label.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { cardsCopy } from "../cards.copy.ts";
import styles from "./CategoryCard.module.css";

interface Props {
  category: VirtualCategory;
  sizes: string;
  priority?: boolean;
  /** Whether the link text is for screen readers only, because many cards repeat it. */
  quiet?: boolean;
}

/** A virtual category as a card of 388/450: picture, English name, local name and link text (section 2). */
export function CategoryCard({ category, sizes, priority = false, quiet = false }: Props) {
  const { virtualCategoryCode: code, leafFlag, picture } = category;
  const english = category.i18nVirtualCategoryName.en;
  return (
    <Link className={styles.card} to={categoryPath({ code, leafFlag })} prefetch="intent" viewTransition>
      <div className={styles.picture}>
        {picture && <Picture picture={picture} slot="category" sizes={sizes} priority={priority} />}
      </div>
      {english && (
        <Label className={styles.english} lang="en">
          {english}
        </Label>
      )}
      <p className={styles.name}>{category.virtualCategoryName}</p>
      <p {...(quiet ? { "data-visually-hidden": "" } : { className: styles.more })}>
        {category.linkText || cardsCopy.exploreNow}
      </p>
    </Link>
  );
}
