import { Link, useMatches } from "react-router";
import { type Breadcrumb, breadcrumbsOf, type HeaderTone } from "../../head/breadcrumbs.ts";
import { frameCopy } from "../frame.copy.ts";
import styles from "./BreadcrumbBar.module.css";

/** Breadcrumbs below the header, or with it on the page's picture; nothing if the page has none. */
export function BreadcrumbBar({ over }: { over: HeaderTone | undefined }) {
  const items = breadcrumbsOf(useMatches());
  if (items.length === 0) return null;
  return (
    <nav className={styles.bar} data-over={over} aria-label={frameCopy.breadcrumbs}>
      <ol className={styles.list}>
        <li className={styles.item}>
          <Link className={styles.home} to="/" aria-label={frameCopy.home}>
            <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden>
              <path d="M2 7.5 8 2.5l6 5M3.5 6.5v7h9v-7" />
            </svg>
          </Link>
        </li>
        {items.map((item, index) => (
          <li key={item.label} className={styles.item}>
            <Item item={item} last={index === items.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Item({ item, last }: { item: Breadcrumb; last: boolean }) {
  const current = last ? "page" : undefined;
  if (!item.href) return <span aria-current={current}>{item.label}</span>;
  return (
    <Link className={styles.link} to={item.href} aria-current={current}>
      {item.label}
    </Link>
  );
}
