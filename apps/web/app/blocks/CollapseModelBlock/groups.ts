/** Parts that stand under one heading, each with its place in the whole list. */
interface Group<T> {
  name: string | undefined;
  members: (T & { index: number })[];
}

/** Neighbours of the same group together; a part that names none goes on with the group before it. */
export function groupsOf<T extends { group?: string | undefined }>(items: readonly T[]): Group<T>[] {
  const groups: Group<T>[] = [];
  for (const [index, item] of items.entries()) {
    const last = groups[groups.length - 1];
    if (last && (item.group === undefined || item.group === last.name)) last.members.push({ ...item, index });
    else groups.push({ name: item.group, members: [{ ...item, index }] });
  }
  return groups;
}
