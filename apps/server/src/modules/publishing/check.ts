import { join } from "node:path";
import type { z } from "zod";
import { say } from "../../lib/language.ts";
import type { Uploads } from "../media/uploaded-files.ts";
import { contentSchemas, withReferenceCheck } from "../content/schemas/schemas.ts";
import { checkFonts, missingCharacters } from "./check-fonts.ts";
import { type ContentFolder, readContentFolder } from "./content-folder.ts";
import { schemaFaults } from "./explain.ts";
import type { Fault } from "./faults.ts";
import { type ContentItem, contentItem, draftKind, fileFolders, singleFiles } from "../content/items.ts";
import { gatherKnown } from "./known.ts";
import { meantFaults } from "./meant.ts";
import { MediaError, measure } from "./media.ts";
import { openMediaCache } from "./media-cache.ts";
import { MediaPlaces } from "./media-places.ts";
import { pageAddressFaults } from "./page-addresses.ts";
import { seasonFaults } from "./seasons.ts";
import { smallPictures } from "./warnings/small-pictures.ts";
import { contentWarnings } from "./warnings/warnings.ts";
import type { YamlFile } from "./yaml-file.ts";

export interface CheckOptions {
  /** Where the pictures are; `media` below the folder by default. */
  mediaDir?: string | undefined;
  /** What was uploaded at the desk; files alone are complete without it. */
  uploads?: Uploads | undefined;
  /** Remembers what was measured, so that the next run is fast. */
  cacheFile?: string | undefined;
}

export interface CheckedContent {
  /** What is wrong; empty when all is well. */
  faults: Fault[];
  /** What an editor should look at again; it keeps nothing from being published. */
  warnings: Fault[];
  /** What to publish; empty when anything is wrong. */
  items: ContentItem[];
}

/** Reads every file below a content folder and reports all faults at once. Writes nothing but the cache. */
export async function checkContent(
  dir: string,
  { mediaDir = join(dir, "media"), uploads, cacheFile }: CheckOptions = {},
): Promise<CheckedContent> {
  const folder = await readContentFolder(dir, new MediaPlaces(mediaDir, uploads));
  const { judge, draftJudge, faults: duplicates, pictures } = gatherKnown(folder);
  const schemas = contentSchemas();
  const faults = [
    ...folder.faults,
    ...duplicates,
    ...pageAddressFaults(folder),
    ...seasonFaults(folder),
    ...meantFaults(folder),
  ];
  const items: ContentItem[] = [];

  const check = (kind: string, id: string, schema: z.ZodType, yaml: YamlFile, by = judge): void => {
    faults.push(...yaml.faults);
    if (yaml.whole) faults.push(...withReferenceCheck(by, () => schemaFaults(yaml, schema)));
    if (yaml.faults.length === 0) items.push(contentItem(kind, id, yaml.value));
  };
  for (const name of singleFiles) {
    const yaml = folder.single[name];
    if (yaml) check(name, name, schemas[name], yaml);
  }
  for (const [name, schema] of [
    ["products", "products"],
    ["pages", "page"],
    ["news", "news"],
    ["jobs", "jobs"],
  ] as const) {
    for (const [id, yaml] of folder[name]) check(fileFolders[name], id, schemas[schema], yaml);
    for (const [id, yaml] of folder.drafts[name])
      check(draftKind(fileFolders[name]), id, schemas[schema], yaml, draftJudge);
  }

  const media = await measureAll(folder, pictures, cacheFile);
  faults.push(...media.faults);
  const fonts = await checkFonts(folder, dir);
  faults.push(...fonts.faults);
  const warnings = [
    ...contentWarnings(folder),
    ...missingCharacters(folder, fonts.faces),
    ...smallPictures(folder, media.sizes),
  ];
  return faults.length > 0
    ? { faults, warnings, items: [] }
    : { faults, warnings, items: [...items, ...fonts.items, ...media.items] };
}

/** Measures the pictures that something refers to, a few at a time: each one is decoded whole. */
async function measureAll(
  folder: ContentFolder,
  pictures: Set<string>,
  cacheFile: string | undefined,
): Promise<Pick<CheckedContent, "faults" | "items"> & { sizes: Map<string, { width: number; height: number }> }> {
  const cache = await openMediaCache(cacheFile);
  const faults: Fault[] = [];
  const items: ContentItem[] = [];
  const sizes = new Map<string, { width: number; height: number }>();
  const waiting = [...pictures].toSorted();
  const work = async (): Promise<void> => {
    for (let src = waiting.shift(); src !== undefined; src = waiting.shift()) {
      try {
        // Always in this order: the hash of an item is that of its text, and the cache has an order of its own.
        const file = await folder.places.find(src);
        // Removed since the files were listed.
        if (file === undefined) throw new MediaError(say("文件不在了", "the file is gone"));
        const { width, height, hash, placeholder } = await measure(file, src, cache);
        sizes.set(src, { width, height });
        items.push(contentItem("media", src, { width, height, hash, placeholder }));
      } catch (error) {
        if (!(error instanceof MediaError)) throw error;
        faults.push({ file: `${folder.label}/media/${src}`, message: error.message });
      }
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  await cache.save();
  return { faults, items, sizes };
}
