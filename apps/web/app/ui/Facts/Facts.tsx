import type { ReactNode } from "react";

interface Props {
  /** Facts without a value are omitted. */
  facts: readonly { label: string; value: ReactNode }[];
  className: string | undefined;
}

export function Facts({ facts, className }: Props) {
  return (
    <dl className={className}>
      {facts.map(
        ({ label, value }, index) =>
          value && (
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
