import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { contentJsonSchema } from "../../modules/content/schemas/content-json-schema.ts";
import { singleFiles } from "../../modules/content/items.ts";

/** Below the content folder, where the check does not look. */
export const schemaFolder = ".schemas";

/**
 * JSON Schemas of all content files, by file name: an editor's YAML plugin completes and checks with them while
 * typing. What only the check can tell (references, pictures that exist) they leave open.
 */
export function jsonSchemas(): Record<string, string> {
  const single = singleFiles.map((name) => [name, name] as const);
  const folders = Object.entries({ page: "page", product: "products", news: "news", job: "jobs" } as const);
  return Object.fromEntries(
    [...single, ...folders].map(([name, kind]) => [
      `${name}.json`,
      `${JSON.stringify(contentJsonSchema(kind), undefined, 1)}\n`,
    ]),
  );
}

/** Writes the schemas below a content folder; answers their file names. */
export async function writeJsonSchemas(dir: string): Promise<string[]> {
  const folder = join(dir, schemaFolder);
  await mkdir(folder, { recursive: true });
  const schemas = Object.entries(jsonSchemas());
  for (const [name, text] of schemas) await writeFile(join(folder, name), text);
  return schemas.map(([name]) => name);
}
