import { choicesOf, type FormSchema, isRecord } from "../schema.ts";

/** The seasons of a block, such as 秋季、冬季; empty if it is always shown. */
export function seasonLabel(variant: FormSchema | undefined, value: unknown): string {
  const { seasons: schema } = variant?.properties ?? {};
  const named = isRecord(value) ? value["seasons"] : undefined;
  if (!schema || !Array.isArray(named)) return "";
  const { description = "" } = schema;
  const titles = choicesOf({ ...([schema.items].flat()[0] as FormSchema | undefined), description });
  return titles.flatMap(({ value: season, label }) => (named.includes(season) ? [label] : [])).join("、");
}

/** The first text in a value, as its summary. */
export function summaryOf(value: unknown): string {
  if (typeof value === "string")
    return /^[\w./#-]*$/.test(value)
      ? ""
      : value
          .replaceAll(/<[^>]+>/g, " ")
          .trim()
          .slice(0, 24);
  if (Array.isArray(value)) return "";
  if (!isRecord(value)) return "";
  for (const inner of Object.values(value)) {
    const words = summaryOf(inner);
    if (words) return words;
  }
  return "";
}
