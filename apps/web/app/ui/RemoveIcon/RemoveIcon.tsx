/** The icon of a removing button or link, which has the label. */
export function RemoveIcon() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" stroke="currentColor" aria-hidden>
      <path d="m2 2 8 8M10 2 2 10" />
    </svg>
  );
}
