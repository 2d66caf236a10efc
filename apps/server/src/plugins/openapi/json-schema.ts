import type { ValueKeywords } from "@klarholm/contract/json-schema";
import { z } from "zod";

/** The subset of JSON Schema (2020-12) that the contract's schemas use. */
export interface JsonSchema extends ValueKeywords {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  $defs?: Record<string, JsonSchema>;
}

/** The JSON Schema of the accepted input, without checks that JSON Schema cannot express. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  delete made.$schema;
  return made as JsonSchema;
}

/**
 * Moves the definitions of a schema to the components of the document.
 * @param name prefix of the components' names: `Name_0`, `Name_1` ...
 */
export function hoist(schema: JsonSchema, name: string, components: Record<string, JsonSchema>): JsonSchema {
  const { $defs = {}, ...rest } = schema;
  const names = new Map(Object.keys($defs).map((key, index) => [`#/$defs/${key}`, `${name}_${index}`]));
  const rename = (reference: string) => `#/components/schemas/${names.get(reference) ?? name}`;
  for (const [key, definition] of Object.entries($defs))
    components[names.get(`#/$defs/${key}`) ?? key] = redirect(definition, rename);
  if (!JSON.stringify(rest).includes('"$ref":"#"')) return redirect(rest, rename);
  components[name] = redirect(rest, rename);
  return { $ref: `#/components/schemas/${name}` };
}

function redirect<T>(value: T, rename: (reference: string) => string): T {
  return JSON.parse(JSON.stringify(value), (key, item: unknown) =>
    key === "$ref" && typeof item === "string" ? rename(item) : item,
  );
}
