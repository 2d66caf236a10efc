import type { ProductAttribute } from "@klarholm/contract";
import styles from "./AttributeLines.module.css";

/** Attributes as label and value; `extra` sets the items of group 3 apart as words below the lines. */
export function AttributeLines({
  attributes,
  extra = false,
}: {
  attributes: readonly ProductAttribute[];
  extra?: boolean;
}) {
  if (attributes.length === 0) return null;
  return (
    <dl className={styles.lines} data-extra={extra || undefined}>
      {attributes.map(({ attrName, value }, index) => (
        <div key={index} className={styles.line}>
          <dt className={styles.label}>{attrName}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
