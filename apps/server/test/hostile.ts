import fc from "fast-check";
import type { JsonSchema } from "../src/plugins/openapi/json-schema.ts";

/** Strings that often break servers: encodings, prototypes, paths, SQL, markup, width and direction. */
const hostileStrings = [
  "",
  " ",
  "\0",
  "\u0001",
  "\u007f",
  "\ud800",
  "\udfff\ud800",
  "a\ud83d",
  "\ufffe\uffff",
  "\u202e\u200b\ufeff",
  "e\u0301".repeat(40),
  "Ａ１　",
  "𠮷野家",
  "👩‍👩‍👧‍👦",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "then",
  "../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "%",
  "%zz",
  "%E5%8",
  "\\..\\",
  "C:\\con",
  "file:///etc/passwd",
  "' or 1=1 --",
  '"; drop table content_item; --',
  "${7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "\r\nset-cookie: a=b",
  "(a+)+$",
  "[",
  "*",
  "null",
  "undefined",
  "NaN",
  "true",
  "[object Object]",
  "-1",
  "0",
  "1e309",
  "9007199254740993",
  "0x10",
  "1-",
  "-",
  "100-50",
  "-0",
  "x".repeat(31),
  "x".repeat(65),
  "键".repeat(2000),
];

export const hostileString = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileStrings) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 80 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 80 }) },
);

const hostileValue = fc.oneof(
  hostileString,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.5,
    1e308,
    -1e308,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    { length: 1 },
    { toString: null },
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Words of the sample content, so that valid requests have results. */
const knownWords = [
  "home",
  "products",
  "plate-27",
  "plate-22",
  "bowl",
  "dinnerware",
  "plates",
  "fjord-plates",
  "series",
  "navigation",
  "site-settings",
  "virtual-content",
  "fjord",
  "瓷",
  "白",
  "餐盘",
  "FJ-27",
  "200-600",
];
const identifiers = fc.oneof(
  fc.constantFrom(...knownWords),
  fc.string({ unit: fc.constantFrom(..."aZ09._-瓷é𠮷"), minLength: 1, maxLength: 32 }),
);

/** Values that a JSON schema accepts. Supports the keywords of the contract's requests only. */
export function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  switch (schema.type) {
    case "object":
      return object(schema);
    case "array":
      return fc.array(valid(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
    case "integer":
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "string":
      return schema.pattern ? identifiers : fc.oneof(identifiers, fc.string({ unit: "grapheme", maxLength: 20 }));
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function object({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<object> {
  const known = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valid(schema)]));
  const record = fc.record(known, { requiredKeys: required });
  if (typeof additionalProperties !== "object") return record;
  const names = fc.oneof(fc.constantFrom("series", "category", "material", "colour", "price"), identifiers);
  return fc.oneof(fc.dictionary(names, valid(additionalProperties), { maxKeys: 3 }), record);
}

/** A valid value with one hostile, removed or added place at any depth. */
export function spoiled(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid(schema), fc.nat(), hostileValue, hostileString)
    .map(([value, pick, poison, name]) => spoil(value, pick, poison, name));
}

function spoil(value: unknown, pick: number, poison: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return poison;
  const keys = Object.keys(value);
  const choice = pick % (keys.length + 2);
  const key = keys[choice];
  const copy: Record<string, unknown> = { ...value };
  if (key === undefined) {
    if (choice > keys.length) return poison;
    // Defined instead of assigned, for `__proto__`.
    return Object.defineProperty(copy, name, { value: poison, enumerable: true, configurable: true });
  }
  copy[key] = spoil(copy[key], Math.floor(pick / (keys.length + 2)), poison, name);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

/** Invalid JSON. */
export const brokenText = fc.oneof(
  hostileString,
  fc.json().map((text) => text.slice(0, -1)),
  fc.json().map((text) => `\ufeff${text}`),
  fc.constantFrom(
    '{"a":1,"a":2}',
    '{"__proto__":{}}',
    '{"constructor":{"prototype":{}}}',
    "[".repeat(20_000),
    `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
    '"\\ud800"',
    "1e999",
    "-",
    "{'a':1}",
    "//",
    "\u2028",
  ),
);
