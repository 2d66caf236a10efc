import { createHash } from "node:crypto";
import { spoken } from "../../lib/language.ts";
import type { ContentItem } from "../content/items.ts";
import type { ReferenceCheck, ReferenceKind } from "../content/schemas/references.ts";
import type { Faces } from "../fonts/faces.ts";
import type { CheckMemory, Remembered } from "./check-memory.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { Fault } from "./faults.ts";
import { field, list } from "./lenient.ts";
import type { YamlFile } from "./yaml-file.ts";

/**
 * The product files of one check. A large site consists of them, so a file is not checked again while it, the validity of
 * its references and the context of its warnings stay the same.
 */
export class ProductMemory {
  readonly #memory: CheckMemory | undefined;
  readonly #validate: ReferenceCheck;
  readonly #recalled = new Map<YamlFile, Remembered>();
  readonly #references = new Map<YamlFile, Set<string>>();
  #context = "";

  /** @param memory of earlier checks; without one nothing is recalled */
  constructor(memory: CheckMemory | undefined, validate: ReferenceCheck) {
    this.#memory = memory;
    this.#validate = validate;
  }

  /** The item of a file that fits its schema, as an earlier check found; looks all its references up. */
  recall(yaml: YamlFile): ContentItem | undefined {
    const known = this.#memory?.found.get(yaml);
    if (!known) return undefined;
    const { references } = known;
    for (let at = 0; at < references.length; at += 2)
      if (this.#validate(references[at] as ReferenceKind, references[at + 1] ?? "") !== undefined) return undefined;
    this.#recalled.set(yaml, known);
    return known.item;
  }

  /** Runs a check of a file with a validator that records references. */
  check(yaml: YamlFile, run: (validate: ReferenceCheck) => void): void {
    if (!this.#memory) return run(this.#validate);
    const references = new Set<string>();
    run((kind, id) => {
      references.add(`${kind} ${id}`);
      return this.#validate(kind, id);
    });
    this.#references.set(yaml, references);
  }

  /** Recalled files whose warnings are still the same. @param context of this check's warnings */
  unchangedIn(context = ""): Set<YamlFile> {
    this.#context = context;
    return new Set([...this.#recalled].filter(([, known]) => known.context === context).map(([yaml]) => yaml));
  }

  /** The warnings of recalled files. */
  warnings(files: ReadonlySet<YamlFile>): Fault[] {
    return [...files].flatMap((yaml) => this.#recalled.get(yaml)?.warnings ?? []);
  }

  /** Remembers the files that were checked now. @param items of this check, which found no faults */
  remember({ products }: ContentFolder, warnings: readonly Fault[], items: readonly ContentItem[]): void {
    const memory = this.#memory;
    if (!memory) return;
    const byFile = Map.groupBy(warnings, ({ file }) => file);
    const byId = new Map(items.flatMap((item) => (item.kind === "product-group" ? [[item.id, item] as const] : [])));
    for (const [id, yaml] of products) {
      const before = this.#recalled.get(yaml);
      const item = byId.get(id);
      if (before?.context === this.#context || !item) continue;
      const references =
        before?.references ?? [...(this.#references.get(yaml) ?? [])].flatMap((each) => splitOnce(each));
      const own = byFile.get(yaml.file) ?? [];
      memory.found.set(yaml, { item: memory.same(yaml, item), references, context: this.#context, warnings: own });
    }
  }
}

/** `kind id` as kind and id, which may contain spaces. */
function splitOnce(text: string): [string, string] {
  const at = text.indexOf(" ");
  return [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Identifies everything beside a product file that its warnings depend on: language, site settings, redirects, addresses
 * of pages and news, products that are not public yet or not for ever, the sizes of pictures, and the faces.
 */
export function warningContext(
  { single, pages, news, products }: ContentFolder,
  sizes: ReadonlyMap<string, { width: number; height: number }>,
  { latin, chinese }: Faces,
): string {
  const now = Date.now();
  const pageFacts = [...pages].map(([id, { value }]) => [id, field(value, "path"), ...scheduleOf(value)]);
  const newsFacts = [...news].map(([id, { value }]) => [id, ...scheduleOf(value)]);
  const scheduled = [...products.values()].flatMap((yaml) => scheduledIn(yaml));
  const ahead = scheduled.filter(({ from, until }) => from > now || until < Number.POSITIVE_INFINITY);
  const parts = [
    spoken(),
    single.site?.value,
    single.redirects?.value,
    pageFacts,
    newsFacts,
    ahead.map(({ id, from, until }) => [id, from > now && from, until, until <= now]),
    [...sizes].map(([src, { width, height }]) => `${src} ${width} ${height}`).toSorted(),
    [latin, chinese].map(({ facts }) => facts.characters),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function scheduleOf(value: unknown): unknown[] {
  return [field(value, "publishTime"), field(value, "unpublishTime")];
}

/** A product that is public at some times only, in milliseconds since 1970. */
interface ScheduledProduct {
  id: unknown;
  from: number;
  until: number;
}

const scheduledOfFile = new WeakMap<YamlFile, readonly ScheduledProduct[]>();

function scheduledIn(yaml: YamlFile): readonly ScheduledProduct[] {
  const known = scheduledOfFile.get(yaml);
  if (known) return known;
  const made = list(field(yaml.value, "products")).flatMap((product) => {
    const [from = Number.NaN, until = Number.NaN] = scheduleOf(product).map((time) => Date.parse(String(time)));
    if (Number.isNaN(from) && Number.isNaN(until)) return [];
    return [{ id: field(product, "id"), from: from || 0, until: until || Number.POSITIVE_INFINITY }];
  });
  scheduledOfFile.set(yaml, made);
  return made;
}
