// Code of the desk that needs no browser.
import {
  choicesOf,
  emptyOf,
  type FormSchema,
  isRecord,
  resolved,
  variantOf,
  widgetOf,
} from "../../desk/app/form/schema.ts";

/** How fields without a given value are filled. */
export interface Filling {
  /** Filled fields by names of fields and kinds. */
  seen: Set<string>;
  /** Whether a list gets one item of every kind. */
  everyKind: boolean;
  /** Whether an optional field is omitted. */
  left: (name: string, value: Record<string, unknown>) => boolean;
  /** Values of fields that depend on other data. */
  wanted: Readonly<Record<string, unknown>>;
  text: (schema: FormSchema) => string;
  number: (schema: FormSchema) => number;
}

/**
 * Builds a value through the form's operations, field by field.
 * @param wanted the intended value; undefined for any valid one
 * @param fill fills other fields; undefined omits optional ones
 * @throws when the form cannot produce it
 */
export function written(given: FormSchema, of: FormSchema, wanted: unknown, fill?: Filling, path = ""): unknown {
  fill?.seen.add(path);
  const schema = resolved(given, of);
  const widget = widgetOf(schema);
  const expectThat = (isWell: boolean, why: string) => {
    if (!isWell) throw new Error(`${schema.title ?? widget}: ${why}, ${JSON.stringify(wanted)}`);
  };
  switch (widget) {
    case "fixed":
      return schema.const;
    case "object":
    case "coordinates":
    case "week": {
      const [begun, target] = [emptyOf(schema, of), wanted ?? {}];
      expectThat(isRecord(begun) && isRecord(target), "no object");
      if (!isRecord(begun) || !isRecord(target)) return undefined;
      const fields = Object.entries(schema.properties ?? {});
      const unknown = Object.keys(target).filter((name) => !fields.some(([known]) => known === name));
      expectThat(unknown.length === 0, `no field for ${unknown.join()}`);
      const made: Record<string, unknown> = {};
      for (const [name, field] of fields) {
        const isNeeded = name in target || name in begun;
        // Recursive schemas end here.
        const isOwn = [field.items].flat()[0]?.$ref !== undefined;
        if (isNeeded || (fill && !isOwn && !fill.left(name, target)))
          made[name] = written(field, of, target[name] ?? fill?.wanted[name], fill, `${path}.${name}`);
      }
      return made;
    }
    case "variants": {
      const { variant, kind } = variantOf(schema, wanted ?? emptyOf(schema, of));
      expectThat(variant !== undefined, "no such kind");
      return written(variant ?? {}, of, wanted, fill, `${path}<${kind}>`);
    }
    case "record": {
      const { additionalProperties: inner = {}, propertyNames: { pattern = "", enum: names } = {} } = schema;
      const [target, first] = [isRecord(wanted) ? wanted : {}, names?.[0] ?? fill?.text(schema.propertyNames ?? {})];
      if (fill && Object.keys(target).length === 0) target[String(first)] = undefined;
      for (const name of Object.keys(target))
        expectThat(new RegExp(pattern, "u").test(name) && (names?.includes(name) ?? true), `no name ${name}`);
      return Object.fromEntries(
        Object.entries(target).map(([name, value]) => [
          name,
          written(inner as FormSchema, of, value, fill, `${path}.*`),
        ]),
      );
    }
    case "list": {
      const { minItems = 1 } = schema;
      const items = wanted === undefined ? Array.from({ length: fill ? minItems : 0 }) : [wanted].flat();
      const one = schema.items as FormSchema;
      const { key } = variantOf(one, undefined);
      const kinds = new Set(items.map((item) => variantOf(one, item).variant));
      const others = fill?.everyKind ? (one.oneOf ?? []).filter((variant) => !kinds.has(variant)) : [];
      return [...items, ...others.map(({ properties }) => ({ [key]: properties?.[key]?.const }))].map((item) =>
        written(one, of, item, fill, `${path}[]`),
      );
    }
    case "tuple":
      return [schema.items ?? []].flat().map((item, index) => {
        expectThat(wanted === undefined || Array.isArray(wanted), "no list");
        return written(item, of, Array.isArray(wanted) ? wanted[index] : undefined, fill, `${path}[]`);
      });
    case "choices": {
      const offered = choicesOf(schema.items as FormSchema).map(({ value }) => value);
      fill?.seen.add(`${path}[]`);
      const chosen: unknown[] = wanted === undefined ? offered.slice(0, 1) : [wanted].flat();
      expectThat(
        chosen.every((one) => offered.includes(one)),
        "not offered",
      );
      return chosen;
    }
    case "choice": {
      const offered = choicesOf(schema).map(({ value }) => value);
      expectThat(wanted === undefined || offered.includes(wanted), "not offered");
      return wanted ?? offered[0];
    }
    case "switch":
      return wanted ?? true;
    case "number":
      expectThat(wanted === undefined || typeof wanted === "number", "no number");
      return wanted ?? fill?.number(schema) ?? 0;
    case undefined:
      throw new Error(`no field for ${JSON.stringify(schema)}`);
    default: {
      const text = wanted ?? fill?.text(schema) ?? "";
      expectThat(typeof text === "string", "no text");
      // Single-line inputs have no line breaks; times have minutes.
      const asTyped = widget === "time" ? `${String(text).slice(0, 16)}:00+08:00` : text;
      expectThat(asTyped === text && !(widget === "line" && String(text).includes("\n")), "cannot be typed");
      return text;
    }
  }
}

/** All fields of a form in the notation of `written`; recursive ones once. */
export function* pathsIn(given: FormSchema, of: FormSchema, path: string, refs: readonly string[]): Generator<string> {
  const [schema, ref] = [resolved(given, of), given.$ref];
  if (ref !== undefined && refs.includes(ref)) return;
  const known = ref === undefined ? refs : [...refs, ref];
  yield path;
  const { properties = {}, additionalProperties: others, oneOf = [] } = schema;
  for (const [name, field] of Object.entries(properties)) yield* pathsIn(field, of, `${path}.${name}`, known);
  if (widgetOf(schema) === "record") yield* pathsIn(others as FormSchema, of, `${path}.*`, known);
  for (const item of [schema.items ?? []].flat()) yield* pathsIn(item, of, `${path}[]`, known);
  for (const option of oneOf) {
    const { key } = variantOf(schema, undefined);
    yield* pathsIn(option, of, `${path}<${String(option.properties?.[key]?.const)}>`, known);
  }
}
