import { describe, expect, it } from "vitest";
import { contentJsonSchema, fileLabels, type JsonSchema } from "./content-json-schema.ts";
import { contentSchemas } from "./schemas.ts";
import type { FieldLabel } from "./copy/shared.copy.ts";

const kinds = Object.keys(contentSchemas()) as (keyof ReturnType<typeof contentSchemas>)[];
const chinese = /\p{Script=Han}/u;

describe.each(kinds)("[EDIT-05] %s", (kind) => {
  const schema = contentJsonSchema(kind);

  it("has a Chinese title and description for every field, with unique titles in an object", () => {
    const faults: string[] = [];
    for (const [path, fields] of [...groups(schema, kind), [kind, { [kind]: schema }] as const]) {
      const titles = Object.values(fields).map(({ title }) => title);
      if (new Set(titles).size < titles.length) faults.push(`${path}: ${titles.join(", ")}`);
      for (const [name, { title = "", description = "" }] of Object.entries(fields))
        if (!chinese.test(title) || !chinese.test(description) || title === description) faults.push(`${path}.${name}`);
    }
    expect(faults).toEqual([]);
  });

  it("has no labels of unknown fields", () => {
    const names = new Set([...groups(schema, kind)].flatMap(([, fields]) => Object.keys(fields)));
    const variants = new Set([...variantsOf(schema)].map(String));
    const stale = [...labelNames(fileLabels[kind])].filter((name) => !names.has(name) && !variants.has(name));
    expect(stale).toEqual([]);
  });
});

it("[EDIT-05] the titles of blocks are unique", () => {
  const blocks = contentJsonSchema("page").properties?.["blocks"]?.items as JsonSchema;
  const titles = (blocks.oneOf ?? []).map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(10);
  expect(new Set(titles).size).toBe(titles.length);
  for (const title of titles) expect(title).toMatch(chinese);
});

/** Objects with their fields, by path. */
function* groups(schema: JsonSchema, path: string): Generator<readonly [string, Record<string, JsonSchema>]> {
  if (schema.properties) yield [path, schema.properties];
  for (const [name, part] of parts(schema)) yield* groups(part, `${path}.${name}`);
}

function* variantsOf(schema: JsonSchema): Generator<unknown> {
  if (schema.const !== undefined) yield schema.const;
  for (const [, part] of parts(schema)) yield* variantsOf(part);
}

function parts({ properties, additionalProperties, items, oneOf, anyOf, definitions }: JsonSchema) {
  return [
    ...Object.entries({ ...definitions, ...properties }),
    ...(typeof additionalProperties === "object" ? [["*", additionalProperties] as const] : []),
    ...[items ?? []].flat().map((item) => ["[]", item] as const),
    ...[...(oneOf ?? []), ...(anyOf ?? [])].map((option) => ["|", option] as const),
  ];
}

function* labelNames([, , fields = {}]: FieldLabel): Generator<string> {
  for (const [name, word] of Object.entries(fields)) {
    yield name;
    yield* labelNames(word);
  }
}
