interface Item {
  mark?: string | undefined;
  anchor?: string | undefined;
}

/** Maximum number of years; walls with more use decades. */
const maxYears = 24;

/** The anchor of every item: its own, or its mark if marks are years. Duplicates and non-words have none. */
export function anchorsOf(items: readonly Item[], byMark: boolean): (string | undefined)[] {
  const taken = new Set<string>();
  return items.map(({ anchor, mark }) => {
    const wanted = anchor ?? (byMark ? mark : undefined);
    if (wanted === undefined || taken.has(wanted) || !/^[\p{L}\p{N}._-]+$/u.test(wanted)) return undefined;
    taken.add(wanted);
    return wanted;
  });
}

/** The entries of the year navigation: all years, or the first item of each decade. */
export function yearNavEntries(
  items: readonly Item[],
  anchors: readonly (string | undefined)[],
): { mark: string; anchor: string }[] {
  const marks = items.flatMap(({ mark }, index) => {
    const anchor = anchors[index];
    return mark && anchor ? [{ mark, anchor }] : [];
  });
  if (marks.length <= maxYears) return marks;
  const decades = new Map<string, { mark: string; anchor: string }>();
  for (const { mark, anchor } of marks) {
    const decade = mark.replace(/^(\d{3})\d$/, "$10");
    if (!decades.has(decade)) decades.set(decade, { mark: decade, anchor });
  }
  return [...decades.values()];
}
