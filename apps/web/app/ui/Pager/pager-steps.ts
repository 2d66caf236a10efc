/** The page numbers of a pager: first, last, current and its neighbours; `null` is a gap of two or more. */
export function pagerSteps(current: number, pageCount: number): (number | null)[] {
  const shown = new Set(
    [1, pageCount, current - 1, current, current + 1].filter((page) => page >= 1 && page <= pageCount),
  );
  const steps: (number | null)[] = [];
  let previous = 0;
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - previous === 2) steps.push(page - 1);
    else if (page - previous > 2) steps.push(null);
    steps.push(page);
    previous = page;
  }
  return steps;
}
