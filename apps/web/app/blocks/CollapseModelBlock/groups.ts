/** Items under one heading, with their indexes in the whole list. */
interface Group<T> {
  name: string | undefined;
  members: (T & { index: number })[];
}

/** Groups adjacent items by name; an item without one belongs to the previous group. */
export function groupsOf<T extends { group?: string | undefined }>(items: readonly T[]): Group<T>[] {
  const groups: Group<T>[] = [];
  for (const [index, item] of items.entries()) {
    const last = groups[groups.length - 1];
    if (last && (item.group === undefined || item.group === last.name)) last.members.push({ ...item, index });
    else groups.push({ name: item.group, members: [{ ...item, index }] });
  }
  return groups;
}
