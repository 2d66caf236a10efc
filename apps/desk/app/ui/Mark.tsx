/** The desk's mark: a plate from above. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden>
      <circle cx="10" cy="10" r="9" strokeWidth="1.5" />
      <circle cx="10" cy="10" r="5.25" strokeWidth="1" />
    </svg>
  );
}
