import type { JsonSchema } from "./json-schema.ts";

/** One row of a table of fields. */
export interface Field {
  /** Dotted, with `[]` after lists: `results[].spuId`. */
  name: string;
  type: string;
  required: boolean;
}

const maxDepth = 4;

/** Lists the fields of a schema, outer ones first. A recursive type is listed once. */
export function fieldsOf(schema: JsonSchema): Field[] {
  const fields: Field[] = [];
  const visit = (node: JsonSchema, name: string, seen: readonly string[]): void => {
    const { node: inner, seen: nowSeen } = resolve(node, schema.$defs ?? {}, seen);
    if (!inner || nowSeen.length > maxDepth) return;
    for (const [key, child] of Object.entries(inner.properties ?? {})) {
      const childName = name ? `${name}.${key}` : key;
      fields.push({
        name: childName,
        type: typeName(child, schema.$defs ?? {}),
        required: inner.required?.includes(key) ?? false,
      });
      visit(child, childName, nowSeen);
    }
    if (inner.items) visit(inner.items, `${name}[]`, nowSeen);
  };
  visit(schema, "", []);
  return fields;
}

/** Follows references and nullable types; undefined for a type that is being listed already. */
function resolve(
  node: JsonSchema,
  definitions: Record<string, JsonSchema>,
  seen: readonly string[],
): { node: JsonSchema | undefined; seen: readonly string[] } {
  if (node.$ref) {
    if (seen.includes(node.$ref)) return { node: undefined, seen };
    return resolve(definitions[node.$ref.replace("#/$defs/", "")] ?? {}, definitions, [...seen, node.$ref]);
  }
  const alternatives = (node.anyOf ?? []).filter(({ type }) => type !== "null");
  const [only] = alternatives;
  return only && alternatives.length === 1 ? resolve(only, definitions, seen) : { node, seen };
}

function typeName(node: JsonSchema, definitions: Record<string, JsonSchema>): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (node.$ref) return typeName(definitions[node.$ref.replace("#/$defs/", "")] ?? {}, definitions);
  const alternatives = node.anyOf ?? node.oneOf;
  if (alternatives) return [...new Set(alternatives.map((item) => typeName(item, definitions)))].join(" | ");
  if (node.type === "array") return `${node.items ? typeName(node.items, definitions) : "any"}[]`;
  const type = Array.isArray(node.type) ? node.type.join(" | ") : (node.type ?? "any");
  return `${type}${bounds(node)}`;
}

function bounds({ type, minimum, maximum, minLength, maxLength, default: fallback }: JsonSchema): string {
  const unsafe = Number.MAX_SAFE_INTEGER;
  const [low, high] = type === "string" ? [minLength, maxLength] : [minimum, maximum];
  const shown = [
    low === undefined || low === -unsafe ? "" : String(low),
    high === undefined || high === unsafe ? "" : String(high),
  ];
  const range = shown.some(Boolean) ? `, ${shown.join("–")}${type === "string" ? " characters" : ""}` : "";
  return `${range}${fallback === undefined ? "" : `, ${JSON.stringify(fallback)} by default`}`;
}
