import { join } from "node:path";
import type { z } from "zod";
import { say } from "../../lib/language.ts";
import type { Uploads } from "../media/uploaded-files.ts";
import { contentSchemas, withReferenceCheck } from "../content/schemas/schemas.ts";
import { checkFonts, missingCharacters } from "./check-fonts.ts";
import {
  allFiles,
  type ContentFolder,
  contentFiles,
  labelOf,
  nameFaults,
  readContentFolder,
} from "./content-folder.ts";
import { schemaFaults } from "./schema-faults.ts";
import { type Fault, sorted } from "./faults.ts";
import { type ContentItem, contentItem, draftKind, fileFolders, singleFiles } from "../content/items.ts";
import { indexReferences } from "./reference-index.ts";
import { implausibleValues } from "./plausibility.ts";
import { MediaError, measure } from "./media.ts";
import { openMediaCache } from "./media-cache.ts";
import { MediaLocator } from "./media-locator.ts";
import { pageAddressFaults } from "./page-addresses.ts";
import { seasonFaults } from "./seasons.ts";
import { smallPictures } from "./warnings/small-pictures.ts";
import type { CheckMemory } from "./check-memory.ts";
import { ProductMemory, warningContext } from "./product-memory.ts";
import { contentWarnings } from "./warnings/warnings.ts";
import type { YamlFile } from "./yaml-file.ts";

/** Files from which a folder is checked in steps, each of which reports its faults at once. */
const stepsFrom = 5000;

export interface CheckOptions {
  /** Files from which a folder is checked in steps; 5000 by default. */
  stepsFrom?: number;
  /** `media` below the folder by default. */
  mediaDir?: string | undefined;
  /** Uploads of the desk; none by default. */
  uploads?: Uploads | undefined;
  /** File of the media cache; none by default. */
  cacheFile?: string | undefined;
}

export interface CheckedContent {
  /** Prevent publishing. */
  faults: Fault[];
  /** Do not prevent publishing. */
  warnings: Fault[];
  /** What to publish; empty when there are faults. */
  items: ContentItem[];
}

/** Checks a content folder and reports all faults at once. Writes only the media cache. */
export async function checkContent(
  dir: string,
  { mediaDir = join(dir, "media"), uploads, cacheFile, stepsFrom: size = stepsFrom }: CheckOptions = {},
): Promise<CheckedContent> {
  const names = await contentFiles(dir);
  const inSteps = names.length >= size;
  // Names first: reading the files takes most of the time.
  const locator = new MediaLocator(mediaDir, uploads);
  const misnamed = inSteps ? await nameFaults(dir, names, locator) : [];
  if (misnamed.length > 0) return refused([...misnamed, unchecked(dir)]);
  const folder = await readContentFolder(dir, locator);
  const unreadable = inSteps ? [...folder.faults, ...allFiles(folder).flatMap(({ faults }) => faults)] : [];
  if (unreadable.length > 0) return refused([...unreadable, unchecked(dir)]);
  return checkFolder(folder, dir, cacheFile);
}

function refused(faults: Fault[]): CheckedContent {
  return { faults, warnings: [], items: [] };
}

/** Tells that the check ended early. */
function unchecked(dir: string): Fault {
  return {
    file: labelOf(dir),
    message: say("请先改正这些错误，其余尚未检查", "correct these faults first; the rest was not checked yet"),
  };
}

/**
 * Checks the files of a folder and reports all faults at once. Writes only the media cache.
 * @param dir the content folder, whose fonts are read
 * @param memory of earlier checks of items in the same process
 */
export async function checkFolder(
  folder: ContentFolder,
  dir: string,
  cacheFile: string | undefined,
  memory?: CheckMemory,
): Promise<CheckedContent> {
  const { validate, validateInDraft, faults: duplicates, pictures } = indexReferences(folder);
  const schemas = contentSchemas();
  const schemaFaultsFound: Fault[] = [];
  const items: ContentItem[] = [];

  const check = (kind: string, id: string, schema: z.ZodType, yaml: YamlFile, by = validate): void => {
    schemaFaultsFound.push(...yaml.faults);
    if (yaml.isComplete) schemaFaultsFound.push(...withReferenceCheck(by, () => schemaFaults(yaml, schema)));
    if (yaml.faults.length === 0) items.push(contentItem(kind, id, yaml.value));
  };
  for (const name of singleFiles) {
    const yaml = folder.single[name];
    if (yaml) check(name, name, schemas[name], yaml);
  }
  const products = new ProductMemory(memory, validate);
  for (const [name, schema] of [
    ["products", "products"],
    ["pages", "page"],
    ["news", "news"],
    ["jobs", "jobs"],
  ] as const) {
    for (const [id, yaml] of folder[name]) {
      const known = name === "products" ? products.recall(yaml) : undefined;
      if (known) items.push(known);
      else if (name === "products")
        products.check(yaml, (by) => check(fileFolders[name], id, schemas[schema], yaml, by));
      else check(fileFolders[name], id, schemas[schema], yaml);
    }
    for (const [id, yaml] of folder.drafts[name])
      check(draftKind(fileFolders[name]), id, schemas[schema], yaml, validateInDraft);
  }

  const media = await measureAll(folder, pictures, cacheFile);
  const fonts = await checkFonts(folder, dir);
  const known = products.unchangedIn(memory && warningContext(folder, media.sizes, fonts.faces));
  const rest = known.size === 0 ? folder : { ...folder, unchanged: known };
  const faults = [
    ...folder.faults,
    ...duplicates,
    ...pageAddressFaults(folder),
    ...seasonFaults(rest),
    ...implausibleValues(rest),
    ...schemaFaultsFound,
    ...media.faults,
    ...fonts.faults,
  ];
  const found = [
    ...contentWarnings(rest),
    ...missingCharacters(rest, fonts.faces),
    ...sorted("picture", smallPictures(rest, media.sizes)),
  ];
  const warnings = [...found, ...products.warnings(known)];
  if (faults.length > 0) return { faults, warnings, items: [] };
  products.remember(folder, found, items);
  return { faults, warnings, items: [...items, ...fonts.items, ...media.items] };
}

/** Measures referenced media, four at a time because each picture is decoded completely. */
async function measureAll(
  folder: ContentFolder,
  pictures: Set<string>,
  cacheFile: string | undefined,
): Promise<Pick<CheckedContent, "faults" | "items"> & { sizes: Map<string, { width: number; height: number }> }> {
  const cache = await openMediaCache(cacheFile);
  const faults: Fault[] = [];
  const items: ContentItem[] = [];
  const sizes = new Map<string, { width: number; height: number }>();
  const queue = [...pictures].toSorted();
  const work = async (): Promise<void> => {
    for (let src = queue.shift(); src !== undefined; src = queue.shift()) {
      try {
        const file = await folder.locator.find(src);
        // Removed since the files were listed.
        if (file === undefined) throw new MediaError(say("文件不在了", "the file is gone"));
        const { width, height, hash, placeholder } = await measure(file, src, cache);
        sizes.set(src, { width, height });
        // The hash of an item depends on the order of its fields; that of the cache differs.
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
