import type { VirtualCategory } from "@klarholm/contract";
import { categoryPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { look } from "../../ui/Button/look.ts";
import { catalogueCopy } from "../catalogue/catalogue.copy.ts";
import styles from "./NothingFound.module.css";
import { searchCopy } from "./search.copy.ts";
import { TitledLinks, WordLinks } from "./WordLinks.tsx";

interface Props {
  keyword: string;
  hotWords: readonly string[];
  /** The category tree; empty where it cannot be had. */
  tree: readonly VirtualCategory[];
}

/** A search that found nothing: says so, and offers other words, categories, and a person to ask. */
export function NothingFound({ keyword, hotWords, tree }: Props) {
  return (
    <section className={styles.nothing}>
      {keyword && (
        <>
          <h2>{searchCopy.emptyTitle(keyword)}</h2>
          <p>{searchCopy.emptyText}</p>
        </>
      )}
      <WordLinks title={searchCopy.hotWords} words={hotWords} />
      {tree.map(({ virtualCategoryCode, virtualCategoryName, subList }) => (
        <TitledLinks
          key={virtualCategoryCode}
          title={virtualCategoryName}
          links={subList.map((category) => ({
            text: category.virtualCategoryName,
            to: categoryPath({ code: category.virtualCategoryCode, leafFlag: category.leafFlag }),
          }))}
        />
      ))}
      <Link className={look("outlined")} to="/products">
        {catalogueCopy.allProducts}
      </Link>
      <Link className={look("quiet")} to="/contact-us">
        {searchCopy.ask}
      </Link>
    </section>
  );
}
