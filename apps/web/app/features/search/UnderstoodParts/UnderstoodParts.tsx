import type { Understood } from "@klarholm/contract";
import { Link } from "react-router";
import { searchCopy } from "../search.copy.ts";
import { RemoveIcon } from "../../../ui/RemoveIcon/RemoveIcon.tsx";
import styles from "./UnderstoodParts.module.css";

interface Props {
  parts: readonly Understood[];
  addressOf: (keyword: string) => string;
}

/** The recognised parts of a keyword; each links to the search without it. Not shown for a kind or series alone. */
export function UnderstoodParts({ parts, addressOf }: Props) {
  const [first] = parts;
  if (!first || (parts.length === 1 && (first.facet === "kind" || first.facet === "series"))) return null;
  return (
    <ul className={styles.parts} aria-label={searchCopy.understood}>
      {parts.map(({ facet, text, without, dropped }) => (
        <li key={`${facet} ${text} ${without}`}>
          <Link
            className={styles.part}
            to={without === "" ? "/products" : addressOf(without)}
            data-dropped={dropped}
            aria-label={searchCopy.leaveOut(`${searchCopy.facets[facet]} ${text}${dropped ? searchCopy.notMet : ""}`)}
          >
            <span className={styles.facet}>{searchCopy.facets[facet]}</span>
            {text}
            <RemoveIcon />
          </Link>
        </li>
      ))}
    </ul>
  );
}
