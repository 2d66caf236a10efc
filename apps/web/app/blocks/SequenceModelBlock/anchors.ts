interface Item {
  mark?: string | undefined;
  anchor?: string | undefined;
}

/** Beyond so many years a wall offers decades instead. */
const mostMarks = 24;

/**
 * The anchor of every item: its own, else, where marks are years, its mark. An anchor that an earlier item
 * already has, or a mark that is no word, makes none.
 */
export function anchorsOf(items: readonly Item[], byMark: boolean): (string | undefined)[] {
  const taken = new Set<string>();
  return items.map(({ anchor, mark }) => {
    const wanted = anchor ?? (byMark ? mark : undefined);
    if (wanted === undefined || taken.has(wanted) || !/^[\p{L}\p{N}._-]+$/u.test(wanted)) return undefined;
    taken.add(wanted);
    return wanted;
  });
}

/** The years that lead into a wall: all of them, or of many the first item of each decade. */
export function waymarks(
  items: readonly Item[],
  anchors: readonly (string | undefined)[],
): { mark: string; anchor: string }[] {
  const marks = items.flatMap(({ mark }, index) => {
    const anchor = anchors[index];
    return mark && anchor ? [{ mark, anchor }] : [];
  });
  if (marks.length <= mostMarks) return marks;
  const decades = new Map<string, { mark: string; anchor: string }>();
  for (const { mark, anchor } of marks) {
    const decade = mark.replace(/^(\d{3})\d$/, "$10");
    if (!decades.has(decade)) decades.set(decade, { mark: decade, anchor });
  }
  return [...decades.values()];
}
