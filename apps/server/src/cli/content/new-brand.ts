import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { say } from "../../lib/language.ts";
import { listFiles } from "../../modules/publishing/media.ts";
import { writeJsonSchemas } from "./json-schemas.ts";
import { fillTemplate, templatesDir, timeInChina } from "./templates.ts";

/**
 * Writes a complete content folder for another brand, with placeholder texts and pictures. It passes the check.
 * @param dir must not exist
 * @param name shown to visitors
 */
export async function writeNewBrand(dir: string, name: string): Promise<void> {
  await mkdir(dirname(dir), { recursive: true });
  await mkdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new Error(say(`已有文件夹 ${dir}`, `There is a folder ${dir} already`));
    throw error;
  });
  const today = timeInChina();
  const values = {
    // Stands within double quotes of YAML.
    name: JSON.stringify(name).slice(1, -1),
    today: `${today.slice(0, 11)}00:00:00+08:00`,
    year: today.slice(0, 4),
  };
  const template = join(templatesDir, "brand");
  for (const file of await listFiles(template)) {
    const bytes = await readFile(join(template, file));
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), file.endsWith(".yaml") ? fillTemplate(bytes.toString(), values) : bytes);
  }
  await writeJsonSchemas(dir);
}
