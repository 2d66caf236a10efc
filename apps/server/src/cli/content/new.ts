import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { identifier } from "@klarholm/contract";
import { say } from "../../lib/language.ts";
import { readContentFolder } from "../../modules/publishing/content-folder.ts";
import type { ContentInvocation } from "./invocation.ts";
import { writeNewBrand } from "./new-brand.ts";
import { fillFromFolder, newEntries, type NewEntryKind, newFiles, withNewEntry } from "./templates.ts";

/** Writes a commented draft, a commented-out entry of a file, or the content folder of another brand. */
export async function newCommand(invocation: ContentInvocation): Promise<number> {
  const { words, print } = invocation;
  const [kind = "", id = ""] = words;
  if (!identifier().safeParse(id).success)
    throw new Error(
      say(`编号只能用字母、数字、- _ 和 .，现为“${id}”`, `Expected an id of letters, digits, - _ or ., found "${id}"`),
    );
  if (kind === "brand") print(await newBrand(id, invocation));
  else if (isKey(newFiles, kind)) print(await newFile(kind, id, invocation));
  else if (isKey(newEntries, kind)) print(await newEntry(kind, id, invocation));
  else {
    const kinds = [...Object.keys(newFiles), ...Object.keys(newEntries), "brand"];
    throw new Error(
      say(`应为 ${kinds.join("、")} 之一，现为“${kind}”`, `Expected one of ${kinds.join(", ")}, found "${kind}"`),
    );
  }
  return 0;
}

async function newBrand(name: string, { config }: ContentInvocation): Promise<string> {
  const dir = join(dirname(config.contentDir), name);
  await writeNewBrand(dir, name);
  return say(
    `已写入 ${dir}。用 CONTENT_DIR=${dir} 与另一个 DATA_DIR 启动，即可看到这个品牌的网站`,
    `Written: ${dir}. Start with CONTENT_DIR=${dir} and a DATA_DIR of its own to see this brand's site`,
  );
}

async function newFile(kind: keyof typeof newFiles, id: string, { config }: ContentInvocation): Promise<string> {
  const folder = await readContentFolder(config.contentDir);
  const name = newFiles[kind];
  if (folder[name].has(id) || folder.drafts[name].has(id))
    throw new Error(say(`已有 ${kind}“${id}”`, `There is a ${kind} "${id}" already`));
  const text = await fillFromFolder(`files/${kind}`, id, folder);
  const file = `${name}/${id}.draft.yaml`;
  await mkdir(join(config.contentDir, name), { recursive: true });
  await writeFile(join(config.contentDir, file), text, { flag: "wx" });
  return say(`已写入：${folder.label}/${file}`, `Written: ${folder.label}/${file}`);
}

async function newEntry(kind: NewEntryKind, id: string, { config }: ContentInvocation): Promise<string> {
  const folder = await readContentFolder(config.contentDir);
  const name = `${newEntries[kind].file}.yaml`;
  const file = join(config.contentDir, name);
  const text = await readFile(file, "utf8").catch(() => undefined);
  await writeFile(file, withNewEntry(kind, await fillFromFolder(`entries/${kind}`, id, folder), text));
  const where = `${folder.label}/${name}`;
  return text === undefined
    ? say(`已写入：${where}`, `Written: ${where}`)
    : say(
        `已写入 ${where}，以注释的形式：填好之后去掉行首的 # 才会发布`,
        `Written into ${where}, as a comment: fill it in and take the # before its lines away to publish it`,
      );
}

function isKey<T extends object>(table: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(table, name);
}
