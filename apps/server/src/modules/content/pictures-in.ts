/** The files of all pictures that something in the content refers to, in their order, each as often as it is there. */
export function picturesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if ("src" in value && "alt" in value && typeof value.src === "string") return [value.src];
  return Object.values(value).flatMap(picturesIn);
}
