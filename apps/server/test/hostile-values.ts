import { isRecord } from "@klarholm/contract/desk/merge";

type Path = readonly (string | number)[];

interface Place {
  path: Path;
  /** Identifies the place in the schema: without indexes, with kinds of blocks. */
  name: string;
}

/** All places of a value, the root first. */
export function* placesIn(value: unknown, name: string, path: Path = []): Generator<Place> {
  const kind = isRecord(value) && typeof value["kind"] === "string" ? `<${value["kind"]}>` : "";
  const own = `${name}${kind}`;
  yield { path, name: own };
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* placesIn(item, `${own}[]`, [...path, index]);
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) yield* placesIn(inner, `${own}.${key}`, [...path, key]);
}

/** A copy of a value with one place replaced. */
export function replacedAt(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.with(Number(step), replacedAt(value[Number(step)], rest, by));
  const inner = isRecord(value) ? value : {};
  return { ...inner, [step]: replacedAt(inner[step], rest, by) };
}

const deep = (depth: number): unknown => (depth === 0 ? "x" : { x: [deep(depth - 1)] });

/** Values that no form produces, by name. */
export const hostileValues: Readonly<Record<string, unknown>> = {
  "a word": "x",
  "an empty text": "",
  "a day that does not exist": "2026-13-45",
  "a time that does not exist": "2026-02-31T25:61:61+08:00",
  "a lone surrogate": "\uD800",
  "a control character": "a\u0000b",
  "a long text": "<p>长\uFDFA".repeat(3000),
  "an address that cannot be decoded": "/%E0%A4%A",
  nothing: null,
  "a number": -1,
  "a huge number": 1.7e308,
  "a truth": true,
  "an empty list": [],
  "a list of lists": [[null, [1, "x"]], { id: "x" }],
  "an object": { x: "x", kind: "x", length: 3 },
  "a deep object": deep(20),
  // An own property, as JSON.parse creates it.
  "names of prototypes": JSON.parse('{"__proto__": {"x": 1}, "constructor": {"prototype": 1}, "toString": 1}'),
};
