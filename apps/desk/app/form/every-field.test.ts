import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { contentSchemas } from "./content-schemas.factories.ts";
import { Fields } from "./fields/ObjectField.tsx";
import { fieldId, FormContext } from "./form-context.ts";
import { type Path, pointerOf } from "./pointer.ts";
import { type FormSchema, refersTo, resolved, widgetOf } from "./schema.ts";
import { SchemaForm } from "./SchemaForm.tsx";
import { widgets } from "./widgets.tsx";

const help = (root: FormSchema) => ({
  root,
  faults: [],
  palette: [],
  theme: { ground: "#ffffff", ink: "#000000" },
  season: undefined,
  target: undefined,
  change: () => undefined,
  extrasOf: () => undefined,
  offers: async () => [],
});

/** Every schema with fields of its own, with its path; recursive schemas occur once. */
function* objectsIn(
  unresolved: FormSchema,
  root: FormSchema,
  path: Path,
  seen: readonly string[],
): Generator<readonly [FormSchema, Path]> {
  const [schema, ref] = [resolved(unresolved, root), unresolved.$ref];
  if (ref !== undefined && seen.includes(ref)) return;
  const known = ref === undefined ? seen : [...seen, ref];
  if (schema.properties) yield [schema, path];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* objectsIn(field, root, [...path, name], known);
  for (const item of [schema.items ?? []].flat()) yield* objectsIn(item, root, [...path, 0], known);
  for (const option of schema.oneOf ?? []) yield* objectsIn(option, root, path, known);
  if (!schema.properties && typeof schema.additionalProperties === "object")
    yield* objectsIn(schema.additionalProperties, root, [...path, "one"], known);
}

/**
 * HTML that the rich text editor does not support, so that the field shows it as source: the editor needs a browser.
 */
const unsupportedHtml = (schema: FormSchema) => (schema[refersTo] === "html" ? "<table></table>" : undefined);

test.each(contentSchemas)("[DESK-03] the form of %s has a control for each field", (_, root) => {
  const missing: string[] = [];
  for (const [schema, path] of objectsIn(root, root, [], [])) {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, resolved(field, root)] as const,
    );
    const value = Object.fromEntries(fields.map(([name, field]) => [name, unsupportedHtml(field)]));
    const shown = renderToStaticMarkup(
      createElement(
        MantineProvider,
        null,
        createElement(
          FormContext,
          { value: { ...help(root), widgets, peek: () => undefined } },
          createElement(Fields, { schema, value, path }),
        ),
      ),
    );
    for (const [name, field] of fields) {
      const id = fieldId([...path, name]);
      const isThere = shown.includes(`id="${id}"`) && shown.includes(field.title ?? name);
      if (widgetOf(field) !== "fixed" && !isThere) missing.push(pointerOf([...path, name]));
    }
  }
  expect(missing).toEqual([]);
});

test.each(contentSchemas)("[DESK-03] the form of %s begins with a field", (_, root) => {
  const form = createElement(SchemaForm, { ...help(root), value: {} });
  const shown = renderToStaticMarkup(createElement(MantineProvider, null, form));
  expect(shown).toMatch(/<(?:input|textarea|select|button)\b/);
});
