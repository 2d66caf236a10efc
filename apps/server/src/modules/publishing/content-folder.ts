import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { identifier } from "@klarholm/contract";
import type { CheckMemory } from "./check-memory.ts";
import type { Fault } from "./faults.ts";
import {
  type ContentItem,
  type FileFolder,
  fileFolders,
  optionalFiles,
  requiredPages,
  type SingleFile,
  singleFiles,
} from "../content/items.ts";
import { fileOf } from "./export.ts";
import { listFiles, strayLinks } from "./media.ts";
import { MediaLocator } from "./media-locator.ts";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { schedule } from "../content/schemas/schedule.ts";
import { itemFile, readYaml, type YamlFile } from "./yaml-file.ts";
import { say } from "../../lib/language.ts";

/** The files of a content folder, not yet validated. */
export interface ContentFolder {
  single: Partial<Record<SingleFile, YamlFile>>;
  /** By id: the file name without .yaml. */
  products: Map<string, YamlFile>;
  pages: Map<string, YamlFile>;
  news: Map<string, YamlFile>;
  jobs: Map<string, YamlFile>;
  /** ID.draft.yaml: shown by previews only. */
  drafts: Record<FileFolder, Map<string, YamlFile>>;
  /** Paths of media below /media/. */
  media: Set<string>;
  locator: MediaLocator;
  /** The folder's name in faults. */
  label: string;
  /** Files that are missing, misplaced or misnamed. */
  faults: Fault[];
  /** Files whose findings are known from an earlier check; `allFiles` leaves them out. */
  unchanged?: ReadonlySet<YamlFile>;
}

const draftEnding = /\.draft$/;
const fileId = identifier();

/** Names of the content files of a folder, relative to it and sorted. */
export async function contentFiles(dir: string): Promise<string[]> {
  return [...(await listFiles(dir))]
    .filter((name) => !/^(?:media|fonts)\//.test(name) && !/(^|\/)\./.test(name) && !/^[^/]+\.md$/i.test(name))
    .toSorted();
}

/** Faults of the names of files, and of missing files; reads no file. @param names as of `contentFiles` */
export async function nameFaults(dir: string, names: readonly string[], locator: MediaLocator): Promise<Fault[]> {
  const folder = await emptyFolder(labelOf(dir), locator);
  for (const name of names) placeFor(folder, name)?.(itemFile(`${folder.label}/${name}`, {}));
  addRequiredFaults(folder);
  return folder.faults;
}

/**
 * Reads every file of a content folder.
 * @param locator finds media; by default in `media` below the folder
 */
export async function readContentFolder(
  dir: string,
  locator: MediaLocator = new MediaLocator(join(dir, "media")),
): Promise<ContentFolder> {
  const folder = await emptyFolder(labelOf(dir), locator);
  const names = await contentFiles(dir);
  for (const name of names) {
    const store = placeFor(folder, name);
    if (store) store(readYaml(`${folder.label}/${name}`, await readFile(join(dir, ...name.split("/")))));
  }
  for (const link of await strayLinks(dir))
    folder.faults.push({
      file: `${folder.label}/${link}`,
      message: say(
        "指向内容文件夹之外的链接；请把文件本身放在这里",
        "a link that leads out of the content folder; put the file itself here",
      ),
    });
  if (names.length === 0)
    return {
      ...folder,
      faults: [{ file: folder.label, message: say(`${dir} 里没有内容文件`, `no content files in ${dir}`) }],
    };
  addRequiredFaults(folder);
  return folder;
}

/**
 * Items as the files of a folder. Items without a file, such as measurements of media, are left out.
 * @param memory has the files of items that it knows
 */
export async function folderOfItems(
  items: readonly ContentItem[],
  locator: MediaLocator,
  memory?: CheckMemory,
): Promise<ContentFolder> {
  const folder = await emptyFolder("content", locator);
  for (const item of items) {
    const name = fileOf(item);
    const store = name === undefined ? undefined : placeFor(folder, name);
    const read = () => itemFile(`${folder.label}/${name}`, JSON.parse(item.body));
    store?.(memory?.fileOf(item, read) ?? read());
  }
  addRequiredFaults(folder);
  return folder;
}

async function emptyFolder(label: string, locator: MediaLocator): Promise<ContentFolder> {
  return {
    single: {},
    products: new Map(),
    pages: new Map(),
    news: new Map(),
    jobs: new Map(),
    drafts: { products: new Map(), pages: new Map(), news: new Map(), jobs: new Map() },
    media: await locator.names(),
    locator,
    label,
    faults: [],
  };
}

/** Adds faults for missing files, and for schedules of pages that must always exist. */
function addRequiredFaults(folder: ContentFolder): void {
  const missing = (name: string) =>
    void folder.faults.push({ file: `${folder.label}/${name}.yaml`, message: say("缺少这个文件", "missing file") });
  for (const name of singleFiles) if (!folder.single[name] && !optionalFiles.includes(name)) missing(name);
  for (const id of requiredPages) {
    const yaml = folder.pages.get(id);
    if (!yaml) missing(`pages/${id}`);
    for (const field of Object.keys(schedule))
      if (yaml?.has(field))
        folder.faults.push(
          yaml.atKey([field], say("网站任何时候都不能没有这一页", "the site cannot do without this page at any time")),
        );
  }
}

/** All files, drafts included, without those of `unchanged`. */
export function allFiles(folder: ContentFolder): YamlFile[] {
  const names = Object.keys(fileFolders) as FileFolder[];
  const { unchanged } = folder;
  const files = [
    ...Object.values(folder.single),
    ...names.flatMap((name) => [...folder[name].values(), ...folder.drafts[name].values()]),
  ];
  return unchanged ? files.filter((yaml) => !unchanged.has(yaml)) : files;
}

/** Returns what stores a file by its name; adds a fault for an unknown name. */
function placeFor(folder: ContentFolder, name: string): ((yaml: YamlFile) => void) | undefined {
  const [, parent, id = ""] = /^(?:([^/]+)\/)?([^/]+)\.yaml$/.exec(name) ?? [];
  const single = singleFiles.find((candidate) => candidate === id);
  if (single && parent === undefined) return (yaml) => (folder.single[single] = yaml);
  if (isFolder(parent)) {
    const published = id.replace(draftEnding, "");
    const files = published === id ? folder[parent] : folder.drafts[parent];
    if (fileId.safeParse(published).success) return (yaml) => files.set(published.normalize("NFC"), yaml);
    folder.faults.push({
      file: `${folder.label}/${name}`,
      message: say(
        "文件名就是编号，只能用字母、数字、- _ 和 .",
        "expected a file name of letters, digits, - _ or . because it is the id",
      ),
    });
    return undefined;
  }
  const expected = [
    ...singleFiles.map((file) => `${file}.yaml`),
    ...Object.keys(fileFolders).map((file) => `${file}/ID.yaml`),
  ];
  folder.faults.push({
    file: `${folder.label}/${name}`,
    message:
      nameFault(name) ??
      say(`没有这种文件，可用的有 ${expected.join("、")}`, `unknown file, expected one of ${expected.join(", ")}`),
  });
  return undefined;
}

/** A specific message for a misnamed or misplaced file; undefined when only a list of all names would help. */
function nameFault(name: string): string | undefined {
  const [file = "", parent, ...above] = name.split("/").toReversed();
  if (/\.ya?ml$/i.test(file) && !file.endsWith(".yaml"))
    return say("扩展名应为 .yaml，小写；请改文件名", "expected the extension .yaml in lower case; rename the file");
  if (/\.(?:webp|png|jpe?g|svg|mp4|glb)$/i.test(file))
    return say("图片、影片和模型要放在 media 文件夹里", "pictures, films and models belong below media");
  if (/\.(?:woff2?|ttf|otf)$/i.test(file)) return say("字体要放在 fonts 文件夹里", "fonts belong below fonts");
  if (!file.endsWith(".yaml"))
    return say("内容文件以 .yaml 结尾；请移走这个文件", "content files end in .yaml; remove this file");
  if (above.length > 0)
    return say("文件夹里不能再有文件夹；请上移一层", "subfolders are not allowed; move the file up");
  const meantFile =
    parent === undefined &&
    didYouMean(
      file,
      singleFiles.map((known) => `${known}.yaml`),
    );
  const meantFolder = parent !== undefined && didYouMean(parent, Object.keys(fileFolders));
  const better = meantFile || (meantFolder && `${meantFolder}/${file}`);
  return better ? say(`没有这种文件，是不是 ${better}？`, `unknown file, did you mean ${better}?`) : undefined;
}

function isFolder(name: string | undefined): name is FileFolder {
  return name !== undefined && Object.hasOwn(fileFolders, name);
}

/** The path relative to the working directory, or the folder's name when it lies elsewhere. */
export function labelOf(dir: string): string {
  const path = relative(process.cwd(), dir);
  return path === "" || path.startsWith("..") ? basename(dir) : path;
}
