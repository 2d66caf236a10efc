import { expect, test } from "vitest";
import { contentSchemas } from "./content-schemas.factories.ts";
import { at, pointerOf, withAt } from "./pointer.ts";
import { choicesOf, emptyOf, type FormSchema, refersTo, resolved, variantOf, widgetOf } from "./schema.ts";

/** Every field with its path; recursive schemas occur once. */
function* fieldsOf(
  given: FormSchema,
  root: FormSchema,
  path: string,
  seen: readonly string[],
): Generator<readonly [string, FormSchema]> {
  const [schema, ref] = [resolved(given, root), given.$ref];
  yield [path, schema];
  if (ref !== undefined && seen.includes(ref)) return;
  const inner = {
    ...schema.properties,
    ...(typeof schema.additionalProperties === "object" && !schema.properties && { "*": schema.additionalProperties }),
    ...Object.fromEntries([schema.items ?? []].flat().map((item, index) => [`[${index}]`, item])),
    ...Object.fromEntries((schema.oneOf ?? []).map((option, index) => [`|${index}`, option])),
  };
  for (const [name, field] of Object.entries(inner))
    yield* fieldsOf(field, root, `${path}.${name}`, ref === undefined ? seen : [...seen, ref]);
}

test("schemas exist", () => {
  expect(contentSchemas.length).toBeGreaterThan(10);
});

test.each(contentSchemas)("[DESK-03] every field of %s has a control", (_, root) => {
  const fields = [...fieldsOf(root, root, "", [])];
  expect(fields.length).toBeGreaterThan(1);
  expect(fields.filter(([, schema]) => widgetOf(schema) === undefined).map(([path]) => path)).toEqual([]);
});

test.each(contentSchemas)("[DESK-03] every choice of %s has a Chinese name", (_, root) => {
  const nameless = [...fieldsOf(root, root, "", [])]
    .flatMap(([path, schema]) => {
      const items = widgetOf(schema) === "choices" ? [schema.items ?? []].flat()[0] : undefined;
      const choices = items
        ? choicesOf({ ...(items as FormSchema), description: schema.description ?? "" })
        : choicesOf(schema);
      return path.endsWith(".[0]") ? [] : choices.map(({ label }) => `${path}: ${label}`);
    })
    .filter((line) => !/\p{Script=Han}/u.test(line));
  expect(nameless).toEqual([]);
});

test("[DESK-03] (part of DESK-04) every new block has its kind and its required fields", () => {
  const page = contentSchemas.find(([name]) => name === "page.json")?.[1] ?? {};
  const block = page.properties?.["blocks"]?.items as FormSchema;
  expect(block.oneOf?.length).toBeGreaterThan(15);
  for (const variant of block.oneOf ?? []) {
    const begun = emptyOf(variant, page);
    expect(variantOf(block, begun).variant).toBe(variant);
    expect(Object.keys(begun as object)).toEqual(expect.arrayContaining([...(variant.required ?? [])]));
  }
});

test("[DESK-03] the reference type of a text chooses its control", () => {
  const all = contentSchemas.flatMap(([, root]) => [...fieldsOf(root, root, "", [])].map(([, schema]) => schema));
  const kinds = new Set(all.filter((schema) => widgetOf(schema) === "reference").map((schema) => schema[refersTo]));
  for (const kind of ["picture", "link", "product", "category", "series", "video"]) expect(kinds).toContain(kind);
  expect(all.filter((schema) => schema[refersTo] === "html").map(widgetOf)).not.toContain("text");
});

test("changes only the value at the path", () => {
  const value = { blocks: [{ title: "甲" }, { title: "乙" }], "a/b~": 1 };
  const changed = withAt(value, ["blocks", 1, "title"], "丙") as typeof value;
  expect(changed).toEqual({ blocks: [{ title: "甲" }, { title: "丙" }], "a/b~": 1 });
  expect(changed.blocks[0]).toBe(value.blocks[0]);
  expect(withAt(value, ["a/b~"], undefined)).toEqual({ blocks: value.blocks });
  expect(Object.keys(withAt({ a: 1, b: 2 }, ["a"], 3) as object)).toEqual(["a", "b"]);
  expect(at(value, ["blocks", 5, "title"])).toBeUndefined();
  expect(pointerOf(["a/b~", 0])).toBe("/a~1b~0/0");
});
