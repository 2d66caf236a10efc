import type { VirtualCategory } from "@klarholm/contract";
import { categoryPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { CategoryCard } from "../../../cards/CategoryCard/CategoryCard.tsx";
import { seeWholeList } from "../catalogue.copy.ts";
import { CollapsibleText } from "../CollapsibleText/CollapsibleText.tsx";
import { turningSlots } from "@klarholm/contract/picture-slots";
import styles from "./SeriesPage.module.css";

export function SeriesPage({ category }: { category: VirtualCategory }) {
  const english = category.i18nVirtualCategoryName.en;
  const { picture, background } = category;
  return (
    <>
      {background && (
        <div className={styles.background}>
          <Picture picture={{ ...background, alt: "" }} sizes="100vw" priority />
        </div>
      )}
      <header className={styles.head} data-picture={!background && picture ? true : undefined}>
        {!background && picture && (
          <Picture
            className={styles.picture}
            picture={picture}
            {...turningSlots.categoryHead}
            sizes="(min-width: 48em) 50vw, 100vw"
            priority
          />
        )}
        <div className={styles.name}>
          {english && (
            <p className={styles.english} lang="en">
              {english}
            </p>
          )}
          <h1 className={styles.title}>{category.virtualCategoryName}</h1>
        </div>
        <div>
          {category.description && <CollapsibleText key={category.virtualCategoryCode} text={category.description} />}
          {category.productCount !== 0 && (
            <Link
              className={buttonVariant("quiet")}
              to={categoryPath({ code: category.virtualCategoryCode, leafFlag: true }, true)}
            >
              {seeWholeList(category.productCount)}
            </Link>
          )}
        </div>
      </header>
      <CategoryGrid categories={category.subList} />
    </>
  );
}

/** Cards in rows of three; the remainder in rows of two or four, so that all rows are full. */
export function CategoryGrid({ categories }: { categories: readonly VirtualCategory[] }) {
  return (
    <ul className={styles.grid} data-remainder={categories.length % 3}>
      {categories.map((category) => (
        <li key={category.virtualCategoryCode}>
          <CategoryCard category={category} sizes="(min-width: 48em) 46vw, 50vw" />
        </li>
      ))}
    </ul>
  );
}
