import type { CareRule } from "@klarholm/contract";
import { Link } from "react-router";
import { buttonVariant } from "../../../../ui/Button/button-variant.ts";
import { careCopy } from "./care-rules.copy.ts";
import styles from "./CareList.module.css";

const oven = "M5 9h30v22H5zM9 13h17v14H9zM30.5 14v.1M30.5 19v.1M30.5 24v.1";

/** SVG paths on a field of 40 x 40; the style sheet sets stroke and size. */
const symbols: Record<CareRule, string> = {
  dishwasher:
    "M6 5h28v30H6zM6 12h28M10 8.5h.1M14 8.5h.1 M11 30c3-2 3-9 0-12M17 30c3-2 3-9 0-12M23 30c3-2 3-9 0-12M29 30c2-2 2-9 0-12",
  handWash:
    "M4 15l4 19h24l4-19M5.5 22q3.6-2.6 7.2 0t7.2 0 7.2 0 7.2 0 M13 17V9.5a2 2 0 0 1 4 0V7.5a2 2 0 0 1 4 0v2a2 2 0 0 1 4 0V17",
  microwave: `${oven} M12 18q2.7-2.2 5.5 0t5.5 0M12 22.5q2.7-2.2 5.5 0t5.5 0`,
  noMicrowave: `${oven} M12 18q2.7-2.2 5.5 0t5.5 0M12 22.5q2.7-2.2 5.5 0t5.5 0M4 36 36 4`,
  ovenSafe:
    "M6 5h28v30H6zM6 13h28M10 16.5h20v14H10zM11 9h.1M16 9h.1M29 9h.1 M16 27c-2.5-3 2-4 0-7M20 27c-2.5-3 2-4 0-7M24 27c-2.5-3 2-4 0-7",
  noThermalShock:
    "M13 24.5V8a3 3 0 0 1 6 0v16.5a6 6 0 1 1-6 0zM16 14v13 M27 8v12M22.8 10.6l8.4 6.8M31.2 10.6l-8.4 6.8M25 30h9M31 27l3 3-3 3",
  wipeDry:
    "M6 26 20 10q7-3 12 4L19 31q-8 2-13-5zM11 20.5q4 6 9.5 6.5 M30 26c0 2 3 3 3 5.5a3 3 0 0 1-6 0C27 29 30 28 30 26z",
  foodSafe: "M15 5h14l-1.2 10q-.8 5-5.8 5t-5.8-5zM22 20v13M16 34h12M16 12h12 M9 5v8M6 5v5.5a3 3 0 0 0 6 0V5M9 13.5V34",
};

export function CareList({ rules }: { rules: readonly CareRule[] }) {
  return (
    <>
      <ul className={styles.list}>
        {rules.map((rule) => (
          <li key={rule} className={styles.rule}>
            <svg className={styles.symbol} viewBox="0 0 40 40" aria-hidden="true">
              <path d={symbols[rule]} />
            </svg>
            {careCopy.rules[rule]}
          </li>
        ))}
      </ul>
      <Link className={`${buttonVariant("quiet")} ${styles.more}`} to="/member">
        {careCopy.more}
      </Link>
    </>
  );
}
