import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { uploadFolder, type Uploads } from "../../modules/media/uploaded-files.ts";
import { type ContentItem, fontKind } from "../../modules/content/items.ts";
import { fontLicenceName } from "@klarholm/contract/desk/fonts";
import { isInsideDir } from "../../lib/is-inside-dir.ts";

/**
 * Copies uploads that items refer to into a content folder. Existing files are skipped: the name of an upload contains its
 * hash.
 * @returns the files written, relative to the folder
 */
export async function exportUploads(items: readonly ContentItem[], dir: string, uploads: Uploads): Promise<string[]> {
  const written: string[] = [];
  for (const { kind, id } of items) {
    if (kind === fontKind) written.push(...(await exportFont(id, dir, uploads)));
    if (kind !== "media" || !id.startsWith(uploadFolder)) continue;
    const path = join(dir, "media", ...id.split("/"));
    if (await isInsideDir(dir, path)) continue;
    const found = await uploads.find(id);
    // Deleted from the database while published.
    if (found === undefined) continue;
    await mkdir(dirname(path), { recursive: true });
    await copyFile(found, path);
    written.push(`media/${id}`);
  }
  return written;
}

/** Copies an uploaded font and the text of its licence. */
async function exportFont(name: string, dir: string, uploads: Uploads): Promise<string[]> {
  const [path, licence] = [join(dir, "fonts", name), fontLicenceName(name)];
  const font = (await isInsideDir(dir, path)) ? undefined : await uploads.font(name);
  if (!font) return [];
  await mkdir(dirname(path), { recursive: true });
  await copyFile(font.path, path);
  await writeFile(join(dir, "fonts", licence), font.licence);
  return [`fonts/${name}`, `fonts/${licence}`];
}
