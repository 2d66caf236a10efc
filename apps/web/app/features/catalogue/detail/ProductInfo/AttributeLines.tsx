import type { ProductAttribute } from "@klarholm/contract";
import styles from "./AttributeLines.module.css";

interface Props {
  attributes: readonly ProductAttribute[];
  /** For group 3. */
  extra?: boolean;
}

export function AttributeLines({ attributes, extra = false }: Props) {
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
