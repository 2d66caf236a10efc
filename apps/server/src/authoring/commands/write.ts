import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { identifier } from "@klarholm/contract";
import { readContentFolder } from "../content-folder.ts";
import { schemaFolder, writeJsonSchemas } from "../json-schemas.ts";
import { folderOfKind, startingFile, startingKinds } from "../starting-files.ts";
import type { ContentInvocation } from "./invocation.ts";

/** Writes a commented file to begin a page, a story, a product, a news item or a position with. */
export async function newCommand({ config, words: [kindName, id = ""], print }: ContentInvocation): Promise<number> {
  const kind = startingKinds.find((candidate) => candidate === kindName);
  if (!kind) throw new Error(`Expected one of ${startingKinds.join(", ")}, found "${kindName}"`);
  if (!identifier().safeParse(id).success)
    throw new Error(`Expected an id of letters, digits, - _ or ., found "${id}"`);
  const folder = await readContentFolder(config.contentDir);
  const name = folderOfKind[kind];
  if (folder[name].has(id) || folder.drafts[name].has(id)) throw new Error(`There is a ${kind} "${id}" already`);
  const { file, text } = startingFile(
    kind,
    id,
    folder,
    `${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 11)}10:00:00+08:00`,
  );
  await mkdir(dirname(join(config.contentDir, file)), { recursive: true });
  await writeFile(join(config.contentDir, file), text, { flag: "wx" });
  print(`Written: ${folder.label}/${file}`);
  return 0;
}

/** Writes the JSON Schemas that editors' YAML plugins complete and check with. */
export async function schemasCommand({ config, print }: ContentInvocation): Promise<number> {
  const names = await writeJsonSchemas(config.contentDir);
  print(`Written below ${schemaFolder}: ${names.join(", ")}`);
  return 0;
}
