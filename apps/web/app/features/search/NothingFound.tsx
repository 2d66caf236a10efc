import { Link } from "react-router";
import { look } from "../../ui/Button/look.ts";
import { catalogueCopy } from "../catalogue/catalogue.copy.ts";
import styles from "./NothingFound.module.css";
import { searchCopy } from "./search.copy.ts";
import { WordLinks } from "./WordLinks.tsx";

/** A search that found nothing: says so, and offers other words and ways on. */
export function NothingFound({ keyword, hotWords }: { keyword: string; hotWords: readonly string[] }) {
  return (
    <section className={styles.nothing}>
      {keyword && (
        <>
          <h2>{searchCopy.emptyTitle(keyword)}</h2>
          <p>{searchCopy.emptyText}</p>
        </>
      )}
      <WordLinks title={searchCopy.hotWords} words={hotWords} />
      <Link className={look("outlined")} to="/products">
        {catalogueCopy.allProducts}
      </Link>
      <Link className={look("quiet")} to="/contact-us">
        {searchCopy.ask}
      </Link>
    </section>
  );
}
