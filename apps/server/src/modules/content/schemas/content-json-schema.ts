import { z } from "zod";
import { categoryLabels, navigationLabels, seriesLabels, shapeLabels } from "./copy/catalogue.copy.ts";
import { careerLabels, jobLabels, storeLabels } from "./copy/house.copy.ts";
import { copyLabels } from "./copy/interface.copy.ts";
import { newsCatalogLabels, newsLabels, pageLabels, productLabels, redirectLabels } from "./copy/pages.copy.ts";
import { focusLabels, siteLabels } from "./copy/site.copy.ts";
import type { FieldLabel, FieldLabels } from "./copy/shared.copy.ts";
import { type ContentSchemas, contentSchemas } from "./schemas.ts";

/** The labels of every kind of file. They are not in the schemas, because the wire shares those. */
export const fileLabels: Record<keyof ContentSchemas, FieldLabel> = {
  site: siteLabels,
  navigation: navigationLabels,
  categories: categoryLabels,
  series: seriesLabels,
  shapes: shapeLabels,
  stores: storeLabels,
  "news-catalogs": newsCatalogLabels,
  redirects: redirectLabels,
  pictures: focusLabels,
  careers: careerLabels,
  copy: copyLabels,
  products: productLabels,
  page: pageLabels,
  news: newsLabels,
  jobs: jobLabels,
};

/** The parts of JSON Schema (draft 7) that occur in the schemas of content files. */
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
 * A kind of content file as JSON Schema (draft 7), with a Chinese title and description for every field, for editors'
 * YAML plugins and the desk. Schemas are repeated rather than referenced, because fields of several names share one.
 */
export function contentJsonSchema(kind: keyof ContentSchemas): JsonSchema {
  const schema = z.toJSONSchema(contentSchemas()[kind], { io: "input", target: "draft-7", unrepresentable: "any" });
  return labelled(schema as JsonSchema, fileLabels[kind]);
}

function labelled({ definitions, ...schema }: JsonSchema, [title, description, fields = {}]: FieldLabel): JsonSchema {
  // Only a recursive schema is a definition: a category, whose fields are those of the list that contains it.
  const recursive = Object.values(fields).find(([, , inner]) => inner)?.[2] ?? fields;
  return {
    title,
    description,
    ...withFieldLabels(schema, fields),
    ...(definitions && { definitions: mapValues(definitions, (part) => withFieldLabels(part, recursive)) }),
  };
}

function withFieldLabels(schema: JsonSchema, fields: FieldLabels): JsonSchema {
  const { properties, additionalProperties: others, items, oneOf, anyOf } = schema;
  const labelledBy = (part: JsonSchema, label: FieldLabel | undefined) => (label ? labelled(part, label) : part);
  const variant = (option: JsonSchema) => {
    const kind = Object.values(option.properties ?? {}).find((field) => field.const !== undefined)?.const;
    const label = fields[String(kind)];
    return label ? labelled(option, label) : withFieldLabels(option, fields);
  };
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, (field, name) => labelledBy(field, fields[name])) }),
    ...(typeof others === "object" && { additionalProperties: withFieldLabels(others, fields) }),
    ...(items && {
      items: Array.isArray(items) ? items.map((item) => withFieldLabels(item, fields)) : withFieldLabels(items, fields),
    }),
    ...(oneOf && { oneOf: oneOf.map(variant) }),
    ...(anyOf && { anyOf: anyOf.map(variant) }),
  };
}

function mapValues(parts: Record<string, JsonSchema>, change: (part: JsonSchema, name: string) => JsonSchema) {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part, name)]));
}
