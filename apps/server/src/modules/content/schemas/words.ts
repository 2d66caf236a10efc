/** What a field is called and how it is filled in, as an editor of the brand says it; fields of what lies within. */
export type Word = readonly [title: string, description: string, fields?: Words];
/** By name of the field, or by the kind of a variant where something is one of several. */
export interface Words {
  readonly [field: string]: Word;
}

/** The parts of JSON Schema (draft 7) that content files' schemas turn into. */
export interface JsonSchema {
  title?: string;
  description?: string;
  const?: unknown;
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | JsonSchema[];
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  definitions?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

/**
 * The same schema with a title and a description on every field that `word` names. They are kept apart from the schemas
 * because the wire has its shapes from the same source, and its readers are no editors.
 */
export function worded(schema: JsonSchema, word: Word): JsonSchema {
  const [title, description, fields] = word;
  const { definitions, ...rest } = schema;
  return {
    title,
    description,
    ...within(rest, fields ?? {}),
    // Only what contains itself is a definition, and stands for the whole: categories below categories.
    ...(definitions && { definitions: mapped(definitions, (part) => within(part, recursive(fields ?? {}))) }),
  };
}

/** The fields of what contains itself: those among which the field is that lists more of the same. */
function recursive(fields: Words): Words {
  return Object.values(fields).find(([, , inner]) => inner)?.[2] ?? fields;
}

function within(schema: JsonSchema, fields: Words): JsonSchema {
  const { properties, additionalProperties: others, items, oneOf, anyOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapped(properties, (field, name) => named(field, fields[name])) }),
    ...(typeof others === "object" && { additionalProperties: within(others, fields) }),
    ...(items && { items: Array.isArray(items) ? items.map((item) => within(item, fields)) : within(items, fields) }),
    ...(oneOf && { oneOf: oneOf.map((option) => variant(option, fields)) }),
    ...(anyOf && { anyOf: anyOf.map((option) => variant(option, fields)) }),
  };
}

function named(field: JsonSchema, word: Word | undefined): JsonSchema {
  return word ? worded(field, word) : field;
}

function variant(option: JsonSchema, fields: Words): JsonSchema {
  const kind = Object.values(option.properties ?? {}).find((field) => field.const !== undefined)?.const;
  const word = fields[String(kind)];
  return word ? worded(option, word) : within(option, fields);
}

function mapped(parts: Record<string, JsonSchema>, change: (part: JsonSchema, name: string) => JsonSchema) {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part, name)]));
}
