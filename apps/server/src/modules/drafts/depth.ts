/** Levels of fields and lists within each other. Without recursion: it is to find what would overflow a stack. */
export function depthOf(value: unknown): number {
  let depth = 0;
  for (let level = [value]; level.length > 0; depth++)
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.values(each).filter((inner) => typeof inner === "object") : [],
    );
  return depth;
}
