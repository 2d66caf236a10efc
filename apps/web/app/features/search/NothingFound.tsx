import type { VirtualCategory } from "@klarholm/contract";
import { categoryPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { catalogueCopy } from "../catalogue/catalogue.copy.ts";
import { keywordPath } from "./keyword.ts";
import styles from "./NothingFound.module.css";
import { searchCopy } from "./search.copy.ts";

interface Props {
  keyword: string;
  hotWords: readonly string[];
  /** The category tree; empty when it could not be loaded. */
  tree: readonly VirtualCategory[];
}

/** A search without a result, or without a keyword: offers popular searches, categories, and contact. */
export function NothingFound({ keyword, hotWords, tree }: Props) {
  return (
    <section className={styles.nothing}>
      {keyword && (
        <>
          <h2>{searchCopy.emptyTitle(keyword)}</h2>
          <p>{searchCopy.emptyText}</p>
        </>
      )}
      <Links title={searchCopy.hotWords} links={hotWords.map((text) => ({ text, to: keywordPath(text) }))} />
      {tree.map(({ virtualCategoryCode, virtualCategoryName, subList }) => (
        <Links
          key={virtualCategoryCode}
          title={virtualCategoryName}
          links={subList.map(({ virtualCategoryName: text, virtualCategoryCode: code, leafFlag }) => ({
            text,
            to: categoryPath({ code, leafFlag }),
          }))}
        />
      ))}
      <Link className={buttonVariant("outlined")} to="/products">
        {catalogueCopy.allProducts}
      </Link>
      <Link className={buttonVariant("quiet")} to="/contact-us">
        {searchCopy.ask}
      </Link>
    </section>
  );
}

function Links({ title, links }: { title: string; links: readonly { text: string; to: string }[] }) {
  if (links.length === 0) return null;
  return (
    <section className={styles.links}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ text, to }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
