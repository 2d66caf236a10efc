import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { type ContentItem, draftKind, fileFolders, singleFiles } from "../published/items.ts";
import { listFiles } from "./media.ts";

export interface Exported {
  /** Files written, relative to the folder. */
  files: string[];
  /** Pictures that the content refers to; they are not copied. */
  media: string[];
}

/**
 * Writes published content as files that check and plan as unchanged. Comments and the layout of the
 * original files are lost; the order of fields is kept.
 * @param dir an empty or new folder; pictures below media may be there already
 * @throws when the folder holds content already, which could silently survive beside the exported files
 */
export async function exportContent(items: readonly ContentItem[], dir: string): Promise<Exported> {
  const present = [...(await listFiles(dir))].filter((file) => file.endsWith(".yaml"));
  if (present.length > 0) throw new Error(`The folder holds content already (${present[0]}); export into an empty one`);

  const files: string[] = [];
  for (const { kind, id, body } of items) {
    const file = fileOf(kind, id);
    if (file === undefined) continue;
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), stringify(JSON.parse(body), { lineWidth: 110 }));
    files.push(file);
  }
  return { files, media: items.filter((item) => item.kind === "media").map((item) => item.id) };
}

function fileOf(kind: string, id: string): string | undefined {
  if (singleFiles.some((name) => name === kind)) return `${kind}.yaml`;
  for (const [folder, folderKind] of Object.entries(fileFolders)) {
    if (kind === folderKind) return `${folder}/${id}.yaml`;
    if (kind === draftKind(folderKind)) return `${folder}/${id}.draft.yaml`;
  }
  return undefined;
}
