import type { NewsSummary } from "@klarholm/contract";
import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { Phrases } from "../../../ui/Phrases/Phrases.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { newsCopy, newsDate } from "../news.copy.ts";
import { newsItemPath } from "../news-query.ts";
import styles from "./NewsItems.module.css";

/** A large item. */
export function LeadNews({ item }: { item: NewsSummary }) {
  return (
    <article className={styles.leading}>
      <Link className={styles.leadLink} to={newsItemPath(item.id)}>
        {item.cover && (
          <Picture
            picture={item.cover}
            slot="landscape"
            sizes="(min-width: 48em) 58vw, 100vw"
            priority
            className={styles.picture}
          />
        )}
        <div className={styles.words}>
          <Origin item={item} />
          <h2 className={styles.leadTitle}>
            <Phrases text={item.title} />
          </h2>
          <p className={styles.summary}>{item.summary}</p>
          <span className={look("quiet")}>{newsCopy.read}</span>
        </div>
      </Link>
    </article>
  );
}

/** An item as a row of the list. */
export function NewsRow({ item }: { item: NewsSummary }) {
  return (
    <li className={styles.row}>
      <Link className={styles.rowLink} to={newsItemPath(item.id)}>
        <Origin item={item} />
        <div>
          <h2 className={styles.rowTitle}>
            <Phrases text={item.title} />
          </h2>
          <p className={styles.summary}>{item.summary}</p>
        </div>
        {item.cover && (
          <Picture
            picture={item.cover}
            slot="newsItem"
            sizes="(min-width: 48em) 15rem, 7rem"
            className={styles.picture}
          />
        )}
      </Link>
    </li>
  );
}

function Origin({ item: { publishTime, catalogName } }: { item: NewsSummary }) {
  return (
    <p className={styles.origin}>
      <time dateTime={publishTime}>{newsDate(publishTime)}</time>
      <span>{catalogName}</span>
    </p>
  );
}
