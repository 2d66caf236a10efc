import type { CareRule } from "@klarholm/contract";
import { Link } from "react-router";
import { look } from "../../../../ui/Button/look.ts";
import { careCopy } from "./care-rules.copy.ts";
import { careSymbols } from "./care-symbols.tsx";
import styles from "./CareList.module.css";

/** How to use and keep a product: each rule as a symbol with its text, and the way to care by decoration (ROUTE-09). */
export function CareList({ rules }: { rules: readonly CareRule[] }) {
  return (
    <>
      <ul className={styles.list}>
        {rules.map((rule) => (
          <li key={rule} className={styles.rule}>
            <svg className={styles.symbol} viewBox="0 0 40 40" aria-hidden="true">
              {careSymbols[rule]}
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
