import type { ValueKeywords } from "@klarholm/contract/json-schema";

/** A field's JSON Schema (draft 7) as the server makes it from the schemas of content; see `contentForms`. */
export interface FormSchema extends ValueKeywords {
  title?: string;
  description?: string;
  type?: string;
  exclusiveMinimum?: number;
  minItems?: number;
  properties?: Readonly<Record<string, FormSchema>>;
  required?: readonly string[];
  additionalProperties?: FormSchema | boolean;
  propertyNames?: FormSchema;
  items?: FormSchema | readonly FormSchema[];
  oneOf?: readonly FormSchema[];
  anyOf?: readonly FormSchema[];
  definitions?: Readonly<Record<string, FormSchema>>;
  /** What the text points at, or how it is written: `picture`, `link`, `product`, `html` ... */
  [refersTo]?: string;
}
export const refersTo = "x-refers";

/** What a field is filled in with. */
export type Widget =
  | "fixed"
  | "line"
  | "text"
  | "number"
  | "switch"
  | "choice"
  | "choices"
  | "time"
  | "date"
  | "colour"
  | "html"
  | "reference"
  | "list"
  | "tuple"
  | "object"
  | "record"
  | "variants";

/** A schema that stands for another is that other. @param root where definitions lie */
export function resolved(schema: FormSchema, root: FormSchema): FormSchema {
  const name = /^#\/definitions\/(.+)$/.exec(schema.$ref ?? "")?.[1];
  const target = name === undefined ? undefined : root.definitions?.[name];
  // What the field itself says of its title comes before what the definition says.
  const whole = target ? { ...target, ...schema } : schema;
  // One thing in the place of a list of such is filled in as that list.
  const { anyOf, ...rest } = whole;
  const list = anyOf?.find(({ type }) => type === "array");
  return list ? { ...list, ...rest } : whole;
}

/** What a resolved schema is filled in with; undefined for what no widget knows, of which no content has any. */
export function widgetOf(schema: FormSchema): Widget | undefined {
  if (schema.const !== undefined) return "fixed";
  if (choicesOf(schema).length > 0) return "choice";
  if (schema.oneOf) return "variants";
  if (schema.type === "array") return widgetOfList(schema.items);
  if (schema.type === "object") return widgetOfObject(schema);
  if (schema.type === "boolean") return "switch";
  if (schema.type === "number" || schema.type === "integer") return "number";
  return schema.type === "string" ? widgetOfText(schema) : undefined;
}

function widgetOfList(items: FormSchema["items"]): Widget | undefined {
  if (items === undefined) return undefined;
  if ("length" in items) return "tuple";
  return choicesOf(items).length > 0 ? "choices" : "list";
}

function widgetOfObject({ properties, additionalProperties }: FormSchema): Widget | undefined {
  if (properties) return "object";
  return typeof additionalProperties === "object" ? "record" : undefined;
}

function widgetOfText(schema: FormSchema): Widget {
  const { pattern = "", format, minLength = 0 } = schema;
  if (schema[refersTo] === "html") return "html";
  if (schema[refersTo] === "colour" || pattern.startsWith("^#")) return "colour";
  if (schema[refersTo] === "time" || pattern.includes("T\\d{2}:")) return "time";
  if (format === "date") return "date";
  if (format === "textarea") return "text";
  if (schema[refersTo] !== undefined) return "reference";
  return pattern !== "" || minLength > 0 ? "line" : "text";
}

/** One of several values, with its name. */
export interface Choice {
  value: unknown;
  label: string;
}

/** The values among which a schema lets choose, with their Chinese names; none for any other schema. */
export function choicesOf({ enum: listed, anyOf, description = "" }: FormSchema): Choice[] {
  const values = listed ?? (anyOf?.every((option) => option.const !== undefined) ? anyOf.map((o) => o.const) : []);
  return values.map((value) => ({ value, label: choiceName(String(value), description) }));
}

/** Descriptions name every value: `left 靠左，center 居中` or `onDark：深色图片上的浅色字；…`. */
function choiceName(value: string, description: string): string {
  if (/\p{Script=Han}/u.test(value)) return value;
  if (value === "true" || value === "false") return value === "true" ? "是" : "否";
  const escaped = value.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const named = new RegExp(`(?<![\\w-])${escaped}(?![\\w-])[\\s：:为是]*([^，；、。,;（）()]+)`, "u").exec(
    description,
  )?.[1];
  return named?.trim() ?? value;
}

/** The field that tells the variants of a schema apart, and the one that a value is of. */
export function variantOf({ oneOf = [] }: FormSchema, value: unknown) {
  const key = Object.entries(oneOf[0]?.properties ?? {}).find(([, field]) => field.const !== undefined)?.[0] ?? "kind";
  const kind = isRecord(value) ? value[key] : undefined;
  return { key, kind, variant: oneOf.find(({ properties }) => properties?.[key]?.const === kind) };
}

/** What somebody begins with who adds such a value: what has to be there, as empty as can be. */
export function emptyOf(given: FormSchema, root: FormSchema): unknown {
  const schema = resolved(given, root);
  if (schema.default !== undefined) return structuredClone(schema.default);
  switch (widgetOf(schema)) {
    case "fixed":
      return schema.const;
    case "choice":
      return choicesOf(schema)[0]?.value;
    case "variants":
      return emptyOf(schema.oneOf?.[0] ?? {}, root);
    case "switch":
      return false;
    case "number":
      return schema.minimum ?? 0;
    case "choices":
    case "list":
      return [];
    case "tuple":
      return [schema.items].flat().map((item) => emptyOf(item as FormSchema, root));
    case "record":
      return {};
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, field]) => [name, emptyOf(field, root)]),
      );
    default:
      return "";
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
