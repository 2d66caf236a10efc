/** What is known of something, fact by fact. */
export function Facts({
  facts,
  className,
}: {
  facts: readonly { label: string; value: string }[];
  className: string | undefined;
}) {
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
