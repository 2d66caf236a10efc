/** The files of all pictures in a part of the content, in order, with repetitions. */
export function picturesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if ("src" in value && "alt" in value && typeof value.src === "string") return [value.src];
  return Object.values(value).flatMap(picturesIn);
}
