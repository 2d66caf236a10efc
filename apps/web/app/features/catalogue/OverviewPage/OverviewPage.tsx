import type { VirtualCategory } from "@klarholm/contract";
import { categoryPath } from "@klarholm/contract/link";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { catalogueCopy } from "../catalogue.copy.ts";
import { FoldedText } from "../FoldedText/FoldedText.tsx";
import { CategoryGrid } from "../SeriesPage/SeriesPage.tsx";
import styles from "./OverviewPage.module.css";

interface Props {
  /** Shown category by category; empty where the page's blocks show them. */
  tree: readonly VirtualCategory[];
  lead: string;
  /** The page's blocks. */
  children: ReactNode;
}

/** All there is, by series and by kind. */
export function OverviewPage({ tree, lead, children }: Props) {
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{catalogueCopy.products}</h1>
        {lead && <FoldedText text={lead} />}
      </header>
      {children}
      {tree.map((category) => (
        <section key={category.virtualCategoryCode}>
          <div className={styles.sectionHead}>
            <h2 className={styles.sectionTitle}>{category.virtualCategoryName}</h2>
            <Link
              className={look("quiet")}
              to={categoryPath({ code: category.virtualCategoryCode, leafFlag: category.leafFlag })}
            >
              {catalogueCopy.seeAll}
            </Link>
          </div>
          <CategoryGrid categories={category.subList} />
        </section>
      ))}
    </>
  );
}
