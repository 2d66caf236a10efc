import type { VirtualCategory } from "@klarholm/contract";
import { categoryPath } from "@klarholm/contract/link";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { catalogueCopy } from "../catalogue.copy.ts";
import { CollapsibleText } from "../CollapsibleText/CollapsibleText.tsx";
import { CategoryGrid } from "../SeriesPage/SeriesPage.tsx";
import styles from "./OverviewPage.module.css";

interface Props {
  /** Empty if content blocks show the categories. */
  tree: readonly VirtualCategory[];
  lead: string;
  children: ReactNode;
}

export function OverviewPage({ tree, lead, children }: Props) {
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{catalogueCopy.products}</h1>
        {lead && <CollapsibleText text={lead} />}
      </header>
      {children}
      {tree.map(({ virtualCategoryCode: code, virtualCategoryName, leafFlag, subList }) => (
        <section key={code}>
          <div className={styles.sectionHead}>
            <h2 className={styles.sectionTitle}>{virtualCategoryName}</h2>
            <Link className={buttonVariant("quiet")} to={categoryPath({ code, leafFlag })}>
              {catalogueCopy.seeAll}
            </Link>
          </div>
          <CategoryGrid categories={subList} />
        </section>
      ))}
    </>
  );
}
