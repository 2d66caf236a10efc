import { createHash } from "node:crypto";
import { setImmediate as yieldToEvents, setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { DisplayedCopyOf } from "@klarholm/contract/site";
import type { ContentSnapshot } from "../content/snapshot.ts";
import type { ContentSource } from "../content/source.ts";
import type { Cache } from "../../lib/disk-cache.ts";
import type { SubsetProcess } from "./subset-process.ts";
import { displayedText } from "./displayed-text.ts";
import { type Faces, facesOf } from "./faces.ts";
import { type DisplayedText, type FontPlan, planFonts, type Slice } from "./font-plan.ts";
import { pageSheet, restSheet, sharedSheet } from "./sheet.ts";

/** The font subsets of one content revision. */
interface FontSet {
  /** The part of its sheets' addresses that names it. */
  name: string;
  plan: FontPlan;
  faces: Faces;
  paths: readonly string[];
  /** Slices shared by all pages, by name. */
  shared: ReadonlyMap<string, Slice>;
  /** The path of a page that needs the slice, by the slice's name; complete when `allPathsKnown` resolves. */
  pathOf: Map<string, string>;
  allPathsKnown?: Promise<void>;
  /** Cached: every page carries it. */
  sharedSheet?: string;
  /** Cached sheets of pages by path. */
  pageSheets: LRUCache<string, string>;
}

export interface FontsOptions {
  contents: ContentSource;
  cache: Cache;
  subsetter: SubsetProcess;
  /** Interface texts that are set in the display faces. */
  copy: DisplayedCopyOf;
  /** Folder of the content files, with the fonts that content brings. */
  contentDir: string;
  /** The local path of a font by its path in that folder; that of an uploaded one differs. */
  fontPath: (path: string) => Promise<string>;
  /** Receives the first failure of each revision: headings are shown in a fallback face for now. */
  onFault: (error: unknown) => void;
}

/** Pages whose slices are made before the first request; the slices of further pages are made on request. */
const pagesAhead = 500;
/** Milliseconds without further subsets of a face after a failure: browsers then request its rest, slice by slice. */
const retryAfter = 30_000;
/** Revisions whose sheets are still served. */
const fontSetLimit = 3;
/** Previews with other fonts whose sheets are served. */
const previewLimit = 3;
/** Cached page sheets of a revision, in bytes; a sheet takes about 1 kB. */
const sheetBytes = 2 * 1024 * 1024;

/**
 * The display faces, subset to what the content says. The plan takes milliseconds and names every slice, so pages need not
 * wait. A child process makes the slices ahead of requests and on request; they are cached on disk.
 */
export class Fonts {
  readonly #options: FontsOptions;
  readonly #fontSets: FontSet[] = [];
  /** Font sets of previews with other fonts than the published revision, by revision and fonts. */
  readonly #previewSets = new LRUCache<string, FontSet>({ max: previewLimit });
  readonly #bySnapshot = new WeakMap<ContentSnapshot, FontSet>();
  readonly #inFlight = new Map<string, Promise<Buffer>>();
  /** Times before which no subset of a face is tried, by the face's path. */
  readonly #blockedUntil = new Map<string, number>();
  #reported = "";
  #closed = false;

  constructor(options: FontsOptions) {
    this.#options = options;
  }

  /** The base address of the sheets for the current content; inside `pinned`, for the content of the page in progress. */
  address(): string {
    return `/fonts/${this.#current().name}`;
  }

  /**
   * A sheet by its address: NAME/rest.css, NAME/shared.css or NAME/page/PATH.css below `/fonts/`. The name of an unknown
   * revision gets the current sheets, which serve any page: that revision may be old, or not have arrived yet.
   * @returns the sheet, and whether it belongs to the requested revision; undefined when no sheet has such an address
   */
  sheet(address: string): { css: string; immutable: boolean } | undefined {
    const [, name, file, path] = /^\/fonts\/([^/]+)\/(rest|shared|page(\/.*))\.css$/.exec(address) ?? [];
    if (file === undefined) return undefined;
    const current = this.#current();
    const fontSet = this.#known().find((each) => each.name === name) ?? current;
    const immutable = fontSet.name === name;
    if (file === "rest") return { css: restSheet(fontSet.plan), immutable };
    if (path !== undefined) return { css: sheetOfPage(fontSet, path), immutable };
    return { css: (fontSet.sharedSheet ??= sharedSheet(fontSet.plan, fontSet.faces)), immutable };
  }

  /**
   * A slice as WOFF2.
   * @returns undefined when no revision known to this process has it
   * @throws when it cannot be made at present
   */
  async slice(name: string): Promise<Buffer | undefined> {
    const stored = await this.#options.cache.get(`${name}.woff2`);
    if (stored) return stored;
    const slice = (await this.#find(name)) ?? (await this.#options.contents.refresh().then(() => this.#find(name)));
    return slice && this.#make(slice);
  }

  /** Plans the fonts of a revision before it is served. Failures are reported by the first page that needs the plan. */
  async prepare(snapshot: ContentSnapshot): Promise<void> {
    try {
      const text = this.#textOf(snapshot);
      await yieldToEvents();
      this.#of(snapshot, text);
      await yieldToEvents();
    } catch {
      // The first page repeats the failure.
    }
  }

  /** Makes the slices of pages before they are requested, again after each publication, until `close`. */
  async follow(): Promise<void> {
    let done: FontSet | undefined;
    while (!this.#closed) {
      const fontSet = this.#current();
      if (fontSet !== done && (await this.#makeAhead(fontSet))) done = fontSet;
      await wait(1000, undefined, { ref: false });
    }
  }

  close(): void {
    this.#closed = true;
    this.#options.subsetter.close();
  }

  /**
   * Stops at the first failure, and when other content is published.
   * @returns false when another process makes some of the slices
   */
  async #makeAhead(fontSet: FontSet): Promise<boolean> {
    const { plan, paths } = fontSet;
    const { cache } = this.#options;
    let isComplete = true;
    for (const slice of [plan.core, ...plan.latin.slice(0, 1), plan.menus, ...slicesOfPages(plan, paths)]) {
      if (this.#closed || fontSet !== this.#current()) return true;
      const key = `${slice.name}.woff2`;
      if (slice.characters.length === 0 || (await cache.exists(key))) continue;
      await using claim = await cache.claim(key);
      isComplete &&= claim !== undefined;
      if (!claim) continue;
      const made = await this.#make(slice).catch(() => undefined);
      if (!made) return true;
    }
    return isComplete;
  }

  /** Previews use the plan of the published revision, because only few font sets are cached; with their own faces. */
  #current(): FontSet {
    const snapshot = this.#options.contents.current();
    const published = snapshot.previewOf;
    if (!published) return this.#of(snapshot);
    const fontSet = this.#of(published);
    const fonts = namedFonts(snapshot);
    if (fonts === namedFonts(published)) return fontSet;
    const key = `${fontSet.name} ${fonts}`;
    const known = this.#previewSets.get(key) ?? this.#plan(snapshot, this.#textOf(published));
    this.#previewSets.set(key, known);
    return known;
  }

  #known(): FontSet[] {
    return [...this.#fontSets, ...this.#previewSets.values()];
  }

  #plan(snapshot: ContentSnapshot, text: DisplayedText): FontSet {
    return planFontSet(snapshot, text, this.#options.contentDir);
  }

  #textOf(snapshot: ContentSnapshot): DisplayedText {
    return displayedText(snapshot, this.#options.copy(snapshot.content.copy));
  }

  #of(snapshot: ContentSnapshot, text?: DisplayedText): FontSet {
    const known = this.#bySnapshot.get(snapshot);
    if (known) return known;
    const fontSet = this.#plan(snapshot, text ?? this.#textOf(snapshot));
    this.#bySnapshot.set(snapshot, fontSet);
    this.#fontSets.splice(fontSetLimit - 1);
    this.#fontSets.unshift(fontSet);
    return fontSet;
  }

  async #find(name: string): Promise<Slice | undefined> {
    this.#current();
    for (const fontSet of this.#known()) {
      if (!fontSet.shared.has(name) && !fontSet.pathOf.has(name)) await (fontSet.allPathsKnown ??= findPaths(fontSet));
      const found = fontSet.shared.get(name) ?? fontSet.plan.page(fontSet.pathOf.get(name) ?? "").slice;
      if (found?.name === name) return found;
    }
    return undefined;
  }

  #make(slice: Slice): Promise<Buffer> {
    const inFlight = this.#inFlight.get(slice.name);
    if (inFlight) return inFlight;
    const made = this.#subset(slice).finally(() => this.#inFlight.delete(slice.name));
    this.#inFlight.set(slice.name, made);
    return made;
  }

  async #subset({ name, face, characters }: Slice): Promise<Buffer> {
    const { role, facts } = face;
    const path = await this.#options.fontPath(face.path);
    if ((this.#blockedUntil.get(path) ?? 0) > Date.now()) throw new Error("A subset of this face failed a moment ago");
    try {
      const bytes = await this.#options.subsetter.subset({ path, role, hash: facts.hash, characters });
      await this.#options.cache.put(`${name}.woff2`, bytes);
      return bytes;
    } catch (error) {
      this.#blockedUntil.set(path, Date.now() + retryAfter);
      this.#report(error);
      throw error;
    }
  }

  #report(error: unknown): void {
    const { name } = this.#current();
    if (this.#closed || this.#reported === name) return;
    this.#reported = name;
    this.#options.onFault(error);
  }
}

/** The fonts that content names. */
function namedFonts({ content: { site, fonts } }: ContentSnapshot): string {
  return [site.fonts.latin, site.fonts.chinese].map((font) => (font && fonts[font.file]?.hash) ?? "").join(" ");
}

/** @param contentDir folder of the content files */
function planFontSet(snapshot: ContentSnapshot, text: DisplayedText, contentDir: string): FontSet {
  const { revision, publishedAt, content } = snapshot;
  const faces = facesOf({ named: content.site.fonts, facts: content.fonts }, contentDir);
  const plan = planFonts(faces, text);
  // Sheets contain more than the names of the shared slices; the revision stands for the rest.
  const parts = [publishedAt, revision, plan.core.name, plan.menus.name, ...plan.latin.map((slice) => slice.name)];
  return {
    name: createHash("sha256").update(parts.join(" ")).digest("hex").slice(0, 12),
    plan,
    faces,
    paths: text.paths,
    shared: new Map([plan.core, plan.menus, ...plan.latin, ...plan.rest].map((slice) => [slice.name, slice])),
    pathOf: new Map(),
    pageSheets: new LRUCache({ maxSize: sheetBytes }),
  };
}

function* slicesOfPages(plan: FontPlan, paths: readonly string[]): Generator<Slice> {
  for (const path of paths.slice(0, pagesAhead)) {
    const { slice } = plan.page(path);
    if (slice) yield slice;
  }
}

/** Cached, because a category page of a large catalogue reads the stories of thousands of products. */
function sheetOfPage({ plan, pathOf, pageSheets }: FontSet, path: string): string {
  const cached = pageSheets.get(path);
  if (cached !== undefined) return cached;
  const page = plan.page(path);
  if (page.slice) pathOf.set(page.slice.name, path);
  const css = pageSheet(page);
  pageSheets.set(path, css, { size: path.length + css.length });
  return css;
}

/** Finds the slices of all pages: a browser may request a slice from a replica that did not make the page. */
async function findPaths({ plan, paths, pathOf }: FontSet): Promise<void> {
  for (const [index, path] of paths.entries()) {
    const { slice } = plan.page(path);
    if (slice) pathOf.set(slice.name, path);
    if (index % 100 === 99) await yieldToEvents();
  }
}
