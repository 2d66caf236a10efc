// What editors' browsers run; it knows no browser.
import {
  choicesOf,
  emptyOf,
  type FormSchema,
  isRecord,
  resolved,
  variantOf,
  widgetOf,
} from "../../desk/app/form/schema.ts";

/** What fills in a field of which nothing is wanted. */
export interface Filling {
  /** Where something was filled in, by the names of fields and kinds. */
  seen: Set<string>;
  /** Whether a list gets one of every kind that it may hold. */
  everyKind: boolean;
  /** Whether a field is left out although it may be there. */
  left: (name: string, value: Record<string, unknown>) => boolean;
  /** By field: what has to fit to what is said elsewhere. */
  wanted: Readonly<Record<string, unknown>>;
  text: (schema: FormSchema) => string;
  number: (schema: FormSchema) => number;
}

/**
 * A value as somebody comes to it who begins with nothing and fills in one field of the form after the other.
 * @param wanted what the form is to say; undefined for whatever its fields take
 * @param fill what a field is filled in with of which nothing is wanted; undefined leaves out what may be
 * @throws where the form has no way to it
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
    case "object": {
      const [begun, target] = [emptyOf(schema, of), wanted ?? {}];
      expectThat(isRecord(begun) && isRecord(target), "no object");
      if (!isRecord(begun) || !isRecord(target)) return undefined;
      const fields = Object.entries(schema.properties ?? {});
      const unknown = Object.keys(target).filter((name) => !fields.some(([known]) => known === name));
      expectThat(unknown.length === 0, `no field for ${unknown.join()}`);
      const made: Record<string, unknown> = {};
      for (const [name, field] of fields) {
        const isNeeded = name in target || name in begun;
        // What contains itself would never end.
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
      // A line takes no other; a time is told to the minute.
      const asTyped = widget === "time" ? `${String(text).slice(0, 16)}:00+08:00` : text;
      expectThat(asTyped === text && !(widget === "line" && String(text).includes("\n")), "cannot be typed");
      return text;
    }
  }
}

/** Every field of a form, as `written` names them; what contains itself once. */
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
