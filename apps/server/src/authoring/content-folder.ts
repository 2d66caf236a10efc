import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { identifier } from "@klarholm/contract";
import type { Fault } from "./faults.ts";
import { type FileFolder, fileFolders, optionalFiles, type SingleFile, singleFiles } from "../published/items.ts";
import { listFiles, strayLinks } from "./media.ts";
import { schedule } from "../published/schemas/schedule.ts";
import { readYaml, type YamlFile } from "./yaml-file.ts";

/** The files of a content folder, read but not yet judged. */
export interface ContentFolder {
  single: Partial<Record<SingleFile, YamlFile>>;
  /** By id, the file name without its ending. */
  products: Map<string, YamlFile>;
  pages: Map<string, YamlFile>;
  news: Map<string, YamlFile>;
  jobs: Map<string, YamlFile>;
  /** What files of the same id will be one day: ID.draft.yaml. */
  drafts: Record<FileFolder, Map<string, YamlFile>>;
  /** Pictures below media by their path. */
  media: Set<string>;
  /** Folder of the pictures. */
  mediaDir: string;
  /** How faults name the folder. */
  label: string;
  /** Files that are missing, misplaced or misnamed. */
  faults: Fault[];
}

/** Before .yaml, the end of the name of a file that only previews show. */
const draftEnding = /\.draft$/;

/** Files that the site cannot do without, besides the single ones: the home page and the product overview. */
const requiredPages = ["home", "products"];

/**
 * Reads every file of a content folder.
 * @param mediaDir where the pictures are, when not in `media` below the folder
 */
export async function readContentFolder(dir: string, mediaDir: string = join(dir, "media")): Promise<ContentFolder> {
  const label = labelOf(dir);
  const folder: ContentFolder = {
    single: {},
    products: new Map(),
    pages: new Map(),
    news: new Map(),
    jobs: new Map(),
    drafts: { products: new Map(), pages: new Map(), news: new Map(), jobs: new Map() },
    media: await listFiles(mediaDir),
    mediaDir,
    label,
    faults: [],
  };
  const names = [...(await listFiles(dir))].filter(
    (name) => !/^(?:media|fonts)\//.test(name) && !/(^|\/)\./.test(name) && !/^[^/]+\.md$/i.test(name),
  );
  for (const name of names.toSorted()) {
    const yaml = await place(folder, name);
    if (yaml) yaml(readYaml(`${label}/${name}`, await readFile(join(dir, ...name.split("/")))));
  }
  for (const link of await strayLinks(dir))
    folder.faults.push({
      file: `${label}/${link}`,
      message: "a link that leads out of the content folder; put the file itself here",
    });
  if (names.length === 0) return { ...folder, faults: [{ file: label, message: `no content files in ${dir}` }] };
  for (const name of singleFiles)
    if (!folder.single[name] && !optionalFiles.includes(name))
      folder.faults.push({ file: `${label}/${name}.yaml`, message: "missing file" });
  for (const id of requiredPages) {
    const yaml = folder.pages.get(id);
    if (!yaml) folder.faults.push({ file: `${label}/pages/${id}.yaml`, message: "missing file" });
    for (const field of Object.keys(schedule))
      if (yaml?.has(field)) folder.faults.push(yaml.atKey([field], "the site cannot do without this page at any time"));
  }
  return folder;
}

/** Every file that was read, drafts too. */
export function allFiles(folder: ContentFolder): YamlFile[] {
  const names = Object.keys(fileFolders) as FileFolder[];
  return [
    ...Object.values(folder.single),
    ...names.flatMap((name) => [...folder[name].values(), ...folder.drafts[name].values()]),
  ];
}

/** Where a file belongs by its name; a name that belongs nowhere is a fault. */
function place(folder: ContentFolder, name: string): ((yaml: YamlFile) => void) | undefined {
  const [, parent, id = ""] = /^(?:([^/]+)\/)?([^/]+)\.yaml$/.exec(name) ?? [];
  const single = singleFiles.find((candidate) => candidate === id);
  if (single && parent === undefined) return (yaml) => (folder.single[single] = yaml);
  if (isFolder(parent)) {
    const published = id.replace(draftEnding, "");
    const files = published === id ? folder[parent] : folder.drafts[parent];
    if (identifier().safeParse(published).success) return (yaml) => files.set(published.normalize("NFC"), yaml);
    folder.faults.push({
      file: `${folder.label}/${name}`,
      message: "expected a file name of letters, digits, - _ or . because it is the id",
    });
    return undefined;
  }
  const expected = [
    ...singleFiles.map((file) => `${file}.yaml`),
    ...Object.keys(fileFolders).map((file) => `${file}/ID.yaml`),
  ];
  folder.faults.push({
    file: `${folder.label}/${name}`,
    message: `unknown file, expected one of ${expected.join(", ")}`,
  });
  return undefined;
}

function isFolder(name: string | undefined): name is FileFolder {
  return name !== undefined && Object.hasOwn(fileFolders, name);
}

/** As one types it from here, or just its name when it lies elsewhere. */
function labelOf(dir: string): string {
  const path = relative(process.cwd(), dir);
  return path === "" || path.startsWith("..") ? basename(dir) : path;
}
