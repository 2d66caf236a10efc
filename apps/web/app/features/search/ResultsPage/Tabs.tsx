import { Link } from "react-router";
import { keywordPath, resultsPath } from "../keyword.ts";
import type { ArticleKind } from "../load-search.server.ts";
import { searchCopy } from "../search.copy.ts";
import { useFocusInView } from "../../../ui/use-focus-in-view.ts";
import styles from "./ResultsPage.module.css";

interface Props {
  keyword: string;
  kind: ArticleKind | undefined;
  products: number;
  counts: Record<ArticleKind, number> | null;
}

export function Tabs({ keyword, kind, products, counts }: Props) {
  const row = useFocusInView();
  const written = counts ? counts.news + counts.story + counts.service : undefined;
  const tabs = [
    {
      key: "all",
      name: searchCopy.everything,
      count: written === undefined ? undefined : products + written,
      to: resultsPath(keyword),
      current: kind === undefined,
    },
    { key: "products", name: searchCopy.products, count: products, to: keywordPath(keyword), current: false },
    ...(["news", "story", "service"] as const).map((each) => ({
      key: each,
      name: searchCopy.kindsOfArticle[each],
      count: counts?.[each],
      to: resultsPath(keyword, { kind: each }),
      current: kind === each,
    })),
  ];
  return (
    <nav ref={row} className={styles.tabs} aria-label={searchCopy.tabs}>
      <ul>
        {tabs.map(({ key, name, count, to, current }) => (
          <li key={key}>
            {count !== 0 ? (
              <Link to={to} aria-current={current ? "page" : undefined} preventScrollReset>
                {name} <span>{count}</span>
              </Link>
            ) : (
              <p>
                {name} <span>0</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
