import type { CareRule } from "@klarholm/contract";
import { Link } from "react-router";
import { look } from "../../../../ui/Button/look.ts";
import { careCopy } from "./care-rules.copy.ts";
import { careSymbols } from "./care-symbols.ts";
import styles from "./CareList.module.css";

/** Care rules with symbols, and a link to care by decoration (ROUTE-09). */
export function CareList({ rules }: { rules: readonly CareRule[] }) {
  return (
    <>
      <ul className={styles.list}>
        {rules.map((rule) => (
          <li key={rule} className={styles.rule}>
            <svg className={styles.symbol} viewBox="0 0 40 40" aria-hidden="true">
              <path d={careSymbols[rule]} />
            </svg>
            {careCopy.rules[rule]}
          </li>
        ))}
      </ul>
      <Link className={`${look("quiet")} ${styles.more}`} to="/member">
        {careCopy.more}
      </Link>
    </>
  );
}
