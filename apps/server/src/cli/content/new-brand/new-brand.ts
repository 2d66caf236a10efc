import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { say } from "../../../lib/language.ts";
import { writeJsonSchemas } from "../json-schemas.ts";
import { listFiles } from "../../../modules/publishing/media.ts";
import { drawings } from "./drawings.ts";

const template = join(import.meta.dirname, "files");

/**
 * Writes the content folder of a brand to begin with: every kind of file once, which the check lets pass and a site starts
 * with. What its texts say is to be replaced; nothing in it is anybody's.
 * @param dir made here
 * @param name of the brand, as visitors read it
 * @param now from when on its products are there
 * @throws where there is such a folder already
 */
export async function writeNewBrand(dir: string, name: string, now: Date): Promise<void> {
  await mkdir(dirname(dir), { recursive: true });
  await mkdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new Error(say(`已有文件夹 ${dir}`, `There is a folder ${dir} already`));
    throw error;
  });
  const shanghai = new Date(now.getTime() + 8 * 3_600_000).toISOString();
  const values: Record<string, string> = {
    // Within double quotes of YAML.
    name: JSON.stringify(name).slice(1, -1),
    today: `${shanghai.slice(0, 11)}00:00:00+08:00`,
    year: shanghai.slice(0, 4),
  };
  for (const file of await listFiles(template)) {
    const text = await readFile(join(template, file), "utf8");
    await write(
      join(dir, file),
      text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? ""),
    );
  }
  for (const [file, bytes] of await drawings()) await write(join(dir, "media", file), bytes);
  await writeJsonSchemas(dir);
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
