import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { say } from "../../lib/language.ts";
import { contentJsonSchema } from "../../modules/content/schemas/content-json-schema.ts";
import { singleFiles } from "../../modules/content/items.ts";
import type { ContentInvocation } from "./invocation.ts";

/** Below the content folder. The check ignores it. */
export const schemaFolder = ".schemas";

/** JSON Schemas of all kinds of content files, by file name. They do not cover references. */
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

/** Writes the schemas below a content folder. @returns their file names */
export async function writeJsonSchemas(dir: string): Promise<string[]> {
  const folder = join(dir, schemaFolder);
  await mkdir(folder, { recursive: true });
  const schemas = Object.entries(jsonSchemas());
  for (const [name, text] of schemas) await writeFile(join(folder, name), text);
  return schemas.map(([name]) => name);
}

/** Writes the JSON Schemas for editors' YAML plugins. */
export async function schemasCommand({ config, print }: ContentInvocation): Promise<number> {
  const names = await writeJsonSchemas(config.contentDir);
  print(say(`已写入 ${schemaFolder}：${names.join("、")}`, `Written below ${schemaFolder}: ${names.join(", ")}`));
  return 0;
}
