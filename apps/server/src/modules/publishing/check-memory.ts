import type { ContentItem } from "../content/items.ts";
import type { Fault } from "./faults.ts";
import type { YamlFile } from "./yaml-file.ts";

/** What a check found about a product file that has no faults. */
export interface Remembered {
  item: ContentItem;
  /** Kinds and ids in turn. All were valid. */
  references: readonly string[];
  /** As of `warningContext`. */
  context: string;
  warnings: readonly Fault[];
}

/** Files of items, and what the last check found, from one check to the next. Entries live as long as their items. */
export class CheckMemory {
  readonly #files = new WeakMap<ContentItem, YamlFile>();
  readonly #sources = new WeakMap<YamlFile, ContentItem>();
  readonly found = new WeakMap<YamlFile, Remembered>();

  /** The file of an item; the same object for the same item. */
  fileOf(item: ContentItem, read: () => YamlFile): YamlFile {
    const known = this.#files.get(item) ?? read();
    this.#files.set(item, known);
    this.#sources.set(known, item);
    return known;
  }

  /** The item that a file was read from, if it has the same body as a new one: one copy of the text stays in memory. */
  same(yaml: YamlFile, item: ContentItem): ContentItem {
    const source = this.#sources.get(yaml);
    return source?.hash === item.hash ? source : item;
  }
}
