import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { contentSchemas } from "../published/schemas/schemas.ts";
import { singleFiles } from "../published/items.ts";

/** Below the content folder, where the check does not look. */
export const schemaFolder = ".schemas";

/**
 * JSON Schemas of all content files, by file name: an editor's YAML plugin completes and checks with them while
 * typing. What only the check can tell (references, pictures that exist) they leave open.
 */
export function jsonSchemas(): Record<string, string> {
  const schemas = contentSchemas();
  const single = singleFiles.map((name) => [name, schemas[name]] as const);
  const folders = [
    ["page", schemas.page],
    ["product", schemas.products],
    ["news", schemas.news],
    ["job", schemas.jobs],
  ] as const;
  return Object.fromEntries(
    [...single, ...folders].map(([name, schema]) => [
      `${name}.json`,
      `${JSON.stringify(jsonSchema(schema), undefined, 1)}\n`,
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

function jsonSchema(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: "input", target: "draft-7", unrepresentable: "any", reused: "ref" });
}
