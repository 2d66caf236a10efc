import { createHash } from "node:crypto";
import { setImmediate as breathe, setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { DisplayedCopyOf } from "@klarholm/contract/site";
import type { ContentSnapshot } from "../content/snapshot.ts";
import type { ContentSource } from "../content/source.ts";
import type { DiskCache } from "../../lib/disk-cache.ts";
import type { SubsetProcess } from "./subset-process.ts";
import { displayedText } from "./displayed-text.ts";
import { type Faces, facesOf } from "./faces.ts";
import { type DisplayedText, type FontPlan, planFonts, type Slice } from "./font-plan.ts";
import { pageSheet, restSheet, sharedSheet } from "./sheet.ts";

/** The font subsets of one content revision. */
interface FontSet {
  /** Names its sheets. */
  name: string;
  plan: FontPlan;
  faces: Faces;
  paths: readonly string[];
  /** Slices that all pages share, by name. */
  shared: ReadonlyMap<string, Slice>;
  /** A page that needs the slice, by its name; of pages that were asked for, and of all once `named` is settled. */
  pathOf: Map<string, string>;
  named?: Promise<void>;
  /** Written once: every page carries it. */
  sharedSheet?: string;
  /** Sheets of pages by their paths, those written last: a page that is made anew carries it again. */
  pageSheets: LRUCache<string, string>;
}

export interface FontsOptions {
  contents: ContentSource;
  cache: DiskCache;
  cutter: SubsetProcess;
  /** Words of the interface that are set in the display faces. */
  copy: DisplayedCopyOf;
  /** Folder of the content files; fonts that content brings lie in it. */
  contentDir: string;
  /** Hears why headings are shown in another face for now; once for each revision. */
  onFault: (error: unknown) => void;
}

/** Pages whose slices are cut before anybody asks: what a page needs is otherwise cut when it is asked for. */
const cutAhead = 500;
/** How long nothing more is cut from a face after a failure, in milliseconds: browsers seek what is missing in the rest, slice by slice. */
const pause = 30_000;
/** Revisions whose sheets are still known. */
const kept = 3;
/** Of sheets of pages, about a kilobyte each, that are kept of a revision. */
const sheetBytes = 2 * 1024 * 1024;

/**
 * The display faces, cut to what the content says. Planning takes milliseconds and gives every slice its name, so that
 * pages never wait; the slices themselves are cut by a process of its own, ahead and when asked for, and stay on disk.
 */
export class Fonts {
  readonly #options: FontsOptions;
  readonly #fontSets: FontSet[] = [];
  readonly #byContent = new WeakMap<ContentSnapshot, FontSet>();
  readonly #underway = new Map<string, Promise<Buffer>>();
  /** Until when faces are left alone, by path. */
  readonly #failed = new Map<string, number>();
  #warned = "";
  #closed = false;

  constructor(options: FontsOptions) {
    this.#options = options;
  }

  /** Where the sheets are that belong to the content of this moment (inside `pinned`, of the page that is being made). */
  address(): string {
    return `/fonts/${this.#present().name}`;
  }

  /**
   * A sheet by its address: NAME/rest.css, NAME/shared.css or NAME/page/PATH.css below `/fonts/`.
   * @returns its text, and whether it is of the content revision that was asked for; undefined when no sheet has such an address
   */
  sheet(address: string): { css: string; lasting: boolean } | undefined {
    const [, name = "", file = "", path] = /^\/fonts\/([^/]+)\/(rest|shared|page(\/.*))\.css$/.exec(address) ?? [];
    if (file === "") return undefined;
    const { fontSet, lasting } = this.#fontSet(name);
    if (file === "rest") return { css: restSheet(fontSet.plan), lasting };
    if (path === undefined) return { css: (fontSet.sharedSheet ??= sharedSheet(fontSet.plan, fontSet.faces)), lasting };
    return { css: sheetOfPage(fontSet, path), lasting };
  }

  /**
   * A slice as WOFF2.
   * @returns undefined when no revision that this process knows has it
   * @throws when it cannot be cut now
   */
  async slice(name: string): Promise<Buffer | undefined> {
    const stored = await this.#options.cache.get(`${name}.woff2`);
    if (stored) return stored;
    const slice = (await this.#find(name)) ?? (await this.#options.contents.refresh().then(() => this.#find(name)));
    return slice && this.#cut(slice);
  }

  /** Plans a revision's cuts before it is served, in turns; what fails is told by the first page instead. */
  async prepare(snapshot: ContentSnapshot): Promise<void> {
    try {
      const text = displayedText(snapshot, this.#options.copy(snapshot.content.copy));
      await breathe();
      this.#of(snapshot, text);
      await breathe();
    } catch {
      // Pages are made without, and say why.
    }
  }

  /** Cuts ahead what pages need, now and whenever other content is published, until it is closed. */
  async follow(): Promise<void> {
    let done: FontSet | undefined;
    while (!this.#closed) {
      const fontSet = this.#present();
      if (fontSet !== done) await this.#cutAll(fontSet);
      done = fontSet;
      await wait(1000, undefined, { ref: false });
    }
  }

  async #cutAll(fontSet: FontSet): Promise<void> {
    const { core, latin, menus } = fontSet.plan;
    for (const slice of [core, ...latin.slice(0, 1), menus]) if (!(await this.#ahead(fontSet, slice))) return;
    for (const path of fontSet.paths.slice(0, cutAhead)) {
      const { slice } = fontSet.plan.page(path);
      if (slice && !(await this.#ahead(fontSet, slice))) return;
    }
  }

  close(): void {
    this.#closed = true;
    this.#options.cutter.close();
  }

  /** @returns whether to go on */
  async #ahead(fontSet: FontSet, slice: Slice): Promise<boolean> {
    if (this.#closed || fontSet !== this.#present()) return false;
    if (slice.characters.length === 0 || this.#options.cache.has(`${slice.name}.woff2`)) return true;
    return this.#cut(slice).then(
      () => true,
      () => false,
    );
  }

  #present(): FontSet {
    const snapshot = this.#options.contents.current();
    // A preview is set in the cuts of what visitors see: few revisions are remembered, and theirs must stay.
    return this.#of(snapshot.previewOf ?? snapshot);
  }

  /** @param text what is set in the faces, when that is known already */
  #of(snapshot: ContentSnapshot, text?: DisplayedText): FontSet {
    const known = this.#byContent.get(snapshot);
    return known ?? this.#plan(snapshot, text ?? displayedText(snapshot, this.#options.copy(snapshot.content.copy)));
  }

  #plan(snapshot: ContentSnapshot, text: DisplayedText): FontSet {
    const { contentDir } = this.#options;
    const { revision, publishedAt, content } = snapshot;
    const faces = facesOf({ named: content.site.fonts, facts: content.fonts }, contentDir);
    const plan = planFonts(faces, text);
    // Sheets say more than the shared slices' names; the revision stands for all of it.
    const name = createHash("sha256")
      .update(
        [publishedAt, revision, plan.core.name, plan.menus.name, ...plan.latin.map((slice) => slice.name)].join(" "),
      )
      .digest("hex")
      .slice(0, 12);
    const shared = new Map([plan.core, plan.menus, ...plan.latin, ...plan.rest].map((slice) => [slice.name, slice]));
    const made = {
      name,
      plan,
      faces,
      paths: text.paths,
      shared,
      pathOf: new Map<string, string>(),
      pageSheets: new LRUCache<string, string>({ maxSize: sheetBytes }),
    };
    this.#byContent.set(snapshot, made);
    this.#fontSets.splice(kept - 1);
    this.#fontSets.unshift(made);
    return made;
  }

  /** The name of another font set gets the present sheets, which serve any page: its own may be gone, or not have come yet. */
  #fontSet(name: string): { fontSet: FontSet; lasting: boolean } {
    const present = this.#present();
    const asked = this.#fontSets.find((fontSet) => fontSet.name === name);
    return { fontSet: asked ?? present, lasting: asked !== undefined };
  }

  async #find(name: string): Promise<Slice | undefined> {
    this.#present();
    for (const fontSet of this.#fontSets) {
      if (!fontSet.shared.has(name) && !fontSet.pathOf.has(name)) await (fontSet.named ??= namePages(fontSet));
      const found = fontSet.shared.get(name) ?? fontSet.plan.page(fontSet.pathOf.get(name) ?? "").slice;
      if (found?.name === name) return found;
    }
    return undefined;
  }

  #cut(slice: Slice): Promise<Buffer> {
    const underway = this.#underway.get(slice.name);
    if (underway) return underway;
    const { path, role, facts } = slice.face;
    if ((this.#failed.get(path) ?? 0) > Date.now())
      return Promise.reject(new Error("The face could not be cut a moment ago"));
    const cut = this.#options.cutter
      .cut({ path, role, hash: facts.hash }, slice.characters)
      .then(async (bytes) => {
        await this.#options.cache.put(`${slice.name}.woff2`, bytes);
        return bytes;
      })
      .catch((error: unknown) => {
        this.#failed.set(path, Date.now() + pause);
        this.#warn(error);
        throw error;
      })
      .finally(() => this.#underway.delete(slice.name));
    this.#underway.set(slice.name, cut);
    return cut;
  }

  #warn(error: unknown): void {
    const { name } = this.#present();
    if (this.#closed || this.#warned === name) return;
    this.#warned = name;
    this.#options.onFault(error);
  }
}

/** A list of a large catalogue says what the stories of thousands of goods say: it is read once. */
function sheetOfPage({ plan, pathOf, pageSheets }: FontSet, path: string): string {
  const known = pageSheets.get(path);
  if (known !== undefined) return known;
  const cut = plan.page(path);
  if (cut.slice) pathOf.set(cut.slice.name, path);
  const css = pageSheet(cut);
  pageSheets.set(path, css, { size: path.length + css.length });
  return css;
}

/** Names the slices of all pages, giving way to requests: a browser may ask another process than the one it had the page from. */
async function namePages({ plan, paths, pathOf }: FontSet): Promise<void> {
  for (const [index, path] of paths.entries()) {
    const { slice } = plan.page(path);
    if (slice) pathOf.set(slice.name, path);
    if (index % 100 === 99) await breathe();
  }
}
