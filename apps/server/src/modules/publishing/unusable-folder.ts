import { constants } from "node:fs";
import { access, lstat, readFile, realpath, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { labelOf } from "./content-folder.ts";
import { ignoreENOENT } from "../../lib/ignore-enoent.ts";
import { fileFolders } from "../content/items.ts";
import { isInsideDir } from "../../lib/is-inside-dir.ts";

/** Why a content folder is unusable as a whole. */
export interface UnusableFolder {
  /** The faulty folder or file. */
  path: string;
  zh: string;
  en: string;
}

const mainFile = "site.yaml";

/**
 * Finds a problem that would make every file faulty or unreadable. Reads no file but site.yaml, for its encoding.
 * @param mediaDir `media` below the folder by default
 */
export async function unusableFolder(dir: string, mediaDir?: string): Promise<UnusableFolder | undefined> {
  const ofFolder = await unusablePlace(dir, "folder", "needed");
  if (ofFolder) return ofFolder;
  const found = [
    mediaDir === undefined
      ? await mediaFault(join(dir, "media"), dir)
      : await unusablePlace(mediaDir, "folder", "needed"),
    ...(await Promise.all(
      [...Object.keys(fileFolders), "fonts"].map((name) => unusablePlace(join(dir, name), "folder", "optional", dir)),
    )),
    (await unusablePlace(join(dir, mainFile), "file", "optional", dir)) ?? (await encodingFault(join(dir, mainFile))),
  ];
  return found.find((fault) => fault !== undefined);
}

async function mediaFault(path: string, dir: string): Promise<UnusableFolder | undefined> {
  if (await ignoreENOENT(lstat(path))) return unusablePlace(path, "folder", "optional", dir);
  return {
    path,
    zh: "缺少这个文件夹，图片都放在这里；放在别处时请用 --media 指明",
    en: "missing folder, which holds the pictures; name another with --media",
  };
}

/**
 * @param need whether a missing entry is a fault
 * @param around the folder that a link must stay in
 */
async function unusablePlace(
  path: string,
  kind: "folder" | "file",
  need: "needed" | "optional",
  around?: string,
): Promise<UnusableFolder | undefined> {
  const entry = await ignoreENOENT(lstat(path));
  if (!entry)
    return need === "optional"
      ? undefined
      : { path, zh: `没有这个文件夹：${path}`, en: `there is no such folder: ${path}` };
  const isFile = kind === "file";
  if (entry.isSymbolicLink()) {
    if (!(await ignoreENOENT(realpath(path)))) return { path, zh: "链接指向的地方不存在", en: "a broken link" };
    // The check reports single files that are links.
    if (!isFile && around !== undefined && !(await isInsideDir(around, path)))
      return {
        path,
        zh: `指向内容文件夹之外的链接；请把文件夹本身放在这里${isMedia(path) ? "，或用 --media 指明" : ""}`,
        en: `a link that leads out of the content folder; put the folder itself here${isMedia(path) ? ", or name it with --media" : ""}`,
      };
  }
  const info = await stat(path);
  if (info.isDirectory() === isFile)
    return isFile
      ? { path, zh: "应为文件，现为文件夹", en: "expected a file, found a folder" }
      : { path, zh: "应为文件夹，现为文件", en: "expected a folder, found a file" };
  return access(path, isFile ? constants.R_OK : constants.R_OK | constants.X_OK).then(
    () => undefined,
    () => ({
      path,
      zh: `当前用户不能读取这个${isFile ? "文件" : "文件夹"}`,
      en: `this user may not read this ${kind}`,
    }),
  );
}

const isMedia = (path: string) => basename(path) === "media";

async function encodingFault(path: string): Promise<UnusableFolder | undefined> {
  const bytes = await ignoreENOENT(readFile(path));
  try {
    if (bytes) new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return undefined;
  } catch {
    return {
      path,
      zh: "应为 UTF-8 编码的文字；请另存为 UTF-8",
      en: "expected text in UTF-8; save the file again as UTF-8",
    };
  }
}

/** The name of a path in messages: relative to the content folder's label. */
export function labelIn(dir: string, path: string): string {
  const below = relative(dir, path);
  if (below === "") return labelOf(dir);
  return below.startsWith("..") ? basename(path) : `${labelOf(dir)}/${below.split(sep).join("/")}`;
}
