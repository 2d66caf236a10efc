import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { identifier } from "@klarholm/contract";
import { type ContentFolder, readContentFolder } from "../../modules/publishing/content-folder.ts";
import { schemaFolder, writeJsonSchemas } from "./json-schemas.ts";
import { writeNewBrand } from "./new-brand/new-brand.ts";
import { startingEntries, type StartingEntryKind, startingEntryKinds, withStartingEntry } from "./starting-entries.ts";
import { folderOfKind, startingFile, startingKinds } from "./starting-files.ts";
import type { ContentInvocation } from "./invocation.ts";
import { say } from "../../lib/language.ts";

/** Writes a commented file, or a commented entry of a file, to begin with. */
export async function newCommand({ config, words: [kindName, id = ""], print }: ContentInvocation): Promise<number> {
  if (!identifier().safeParse(id).success)
    throw new Error(
      say(`编号只能用字母、数字、- _ 和 .，现为“${id}”`, `Expected an id of letters, digits, - _ or ., found "${id}"`),
    );
  if (kindName === "brand") return writeBrand(id, { config, print });
  const folder = await readContentFolder(config.contentDir);
  const entry = startingEntryKinds.find((candidate) => candidate === kindName);
  if (entry) return writeEntry(entry, id, folder, { config, print });
  const kind = startingKinds.find((candidate) => candidate === kindName);
  if (!kind) {
    const kinds = [...startingKinds, ...startingEntryKinds, "brand"];
    throw new Error(
      say(
        `应为 ${kinds.join("、")} 之一，现为“${kindName}”`,
        `Expected one of ${kinds.join(", ")}, found "${kindName}"`,
      ),
    );
  }
  const name = folderOfKind[kind];
  if (folder[name].has(id) || folder.drafts[name].has(id))
    throw new Error(say(`已有 ${kind}“${id}”`, `There is a ${kind} "${id}" already`));
  const { file, text } = startingFile(
    kind,
    id,
    folder,
    `${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 11)}10:00:00+08:00`,
  );
  await mkdir(dirname(join(config.contentDir, file)), { recursive: true });
  await writeFile(join(config.contentDir, file), text, { flag: "wx" });
  print(say(`已写入：${folder.label}/${file}`, `Written: ${folder.label}/${file}`));
  return 0;
}

/** Another brand's folder, beside the one that this site shows. */
async function writeBrand(
  name: string,
  { config, print }: Pick<ContentInvocation, "config" | "print">,
): Promise<number> {
  const dir = join(dirname(config.contentDir), name);
  await writeNewBrand(dir, name, new Date());
  print(
    say(
      `已写入 ${dir}。用 CONTENT_DIR=${dir} 与另一个 DATA_DIR 启动，即可看到这个品牌的网站`,
      `Written: ${dir}. Start with CONTENT_DIR=${dir} and a DATA_DIR of its own to see this brand's site`,
    ),
  );
  return 0;
}

async function writeEntry(
  kind: StartingEntryKind,
  id: string,
  folder: ContentFolder,
  { config, print }: Pick<ContentInvocation, "config" | "print">,
): Promise<number> {
  const name = `${startingEntries[kind].file}.yaml`;
  const file = join(config.contentDir, name);
  const text = await readFile(file, "utf8").catch(() => undefined);
  await writeFile(file, withStartingEntry(kind, id, folder, text));
  const where = `${folder.label}/${name}`;
  print(
    text === undefined
      ? say(`已写入：${where}`, `Written: ${where}`)
      : say(
          `已写入 ${where}，以注释的形式：填好之后去掉行首的 # 才会发布`,
          `Written into ${where}, as a comment: fill it in and take the # before its lines away to publish it`,
        ),
  );
  return 0;
}

/** Writes the JSON Schemas that editors' YAML plugins complete and check with. */
export async function schemasCommand({ config, print }: ContentInvocation): Promise<number> {
  const names = await writeJsonSchemas(config.contentDir);
  print(say(`已写入 ${schemaFolder}：${names.join("、")}`, `Written below ${schemaFolder}: ${names.join(", ")}`));
  return 0;
}
