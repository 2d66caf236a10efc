import { kindNames } from "@klarholm/contract/desk/kind-names";
import { fileFolders } from "../content/items.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { Fault } from "./faults.ts";
import { field, list } from "./lenient.ts";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { recordIds } from "../content/records.ts";
import type { ReferenceCheck, ReferenceKind } from "../content/schemas/references.ts";
import type { YamlFile } from "./yaml-file.ts";
import { say } from "../../lib/language.ts";

type Ids = Record<ReferenceKind, Set<string>>;
type Path = readonly PropertyKey[];

export interface ReferenceIndex {
  validate: ReferenceCheck;
  /** For drafts, which may also refer to drafts. */
  validateInDraft: ReferenceCheck;
  /** Duplicate ids, codes, keys and addresses. */
  faults: Fault[];
  /** Media that validated references point at. Filled by both validators. */
  pictures: Set<string>;
}

/**
 * Collects everything that content files can refer to. Files are read leniently: a schema fault in one file must not
 * turn each reference to it into another fault.
 */
export function indexReferences(folder: ContentFolder): ReferenceIndex {
  const faults: Fault[] = [];
  const { categories, navigation, redirects, series, shapes, careers, stores } = folder.single;
  const ids: Ids = {
    picture: folder.media,
    video: folder.media,
    model: folder.media,
    product: new Set(),
    category: new Set(),
    leaf: new Set(),
    series: new Set(keysOf(field(series?.value, "series"))),
    shape: new Set(keysOf(shapes?.value)),
    page: new Set(folder.pages.keys()),
    record: new Set(recordIds(navigationItems(navigation), folder.pages.keys())),
    city: new Set(),
    catalog: new Set(),
    jobCategory: new Set(list(field(careers?.value, "categories")).filter((name) => typeof name === "string")),
  };

  const productIds = new UniqueIds(say("商品编号", "product id"), faults);
  const productCodes = new UniqueIds(say("货号", "product code"), faults);
  for (const yaml of folder.products.values()) {
    // Unique within a product group only.
    const displayNames = new UniqueIds(say("款式名称", "display name"), faults);
    for (const product of entriesOf(yaml, "products")) {
      ids.product.add(productIds.add(product, "id"));
      productCodes.add(product, "code");
      displayNames.add(product, "displayName");
    }
  }

  const categoryCodes = new UniqueIds(say("类目代码", "category code"), faults);
  const addCategories = (entries: readonly Entry[]): void => {
    for (const entry of entries) {
      const code = categoryCodes.add(entry, "code");
      ids.category.add(code);
      if (field(entry.value, "children") === undefined) ids.leaf.add(code);
      else addCategories(entriesIn(entry, "children"));
    }
  };
  addCategories(entriesOf(categories, "categories"));

  // A page of blocks below a category's list has no address of its own.
  for (const [id, yaml] of folder.pages)
    if (ids.category.has(id) && field(yaml.value, "path") === undefined) ids.page.delete(id);

  const areaCodes = new UniqueIds(say("地区代码", "area code"), faults);
  // The job form finds a city by its name.
  const cityNames = new UniqueIds(say("城市名称", "city name"), faults);
  for (const province of entriesOf(stores, "areas")) {
    areaCodes.add(province, "code");
    for (const city of entriesIn(province, "cities")) {
      ids.city.add(areaCodes.add(city, "code"));
      cityNames.add(city, "name");
    }
  }
  const storeCodes = new UniqueIds(say("门店代码", "store code"), faults);
  for (const store of entriesOf(stores, "stores")) storeCodes.add(store, "code");
  const catalogCodes = new UniqueIds(say("栏目代码", "catalogue code"), faults);
  for (const catalog of entriesOf(folder.single["news-catalogs"], "catalogs"))
    ids.catalog.add(catalogCodes.add(catalog, "code"));
  const navKeys = new UniqueIds(say("导航代码", "navigation key"), faults);
  for (const item of entriesOf(navigation, "items")) navKeys.add(item, "navKey");
  const addresses = new UniqueIds(say("地址", "address"), faults);
  for (const yaml of folder.pages.values()) addresses.add({ yaml, path: [], value: yaml.value }, "path");
  const redirectEntries = entriesOf(redirects, "redirects");
  for (const redirect of redirectEntries) addresses.add(redirect, "from");
  faults.push(...redirectChains(redirectEntries));

  const drafted = [...folder.drafts.products.values()].flatMap((yaml) => entriesOf(yaml, "products"));
  const draftIds: Ids = {
    ...ids,
    product: new Set([...ids.product, ...drafted.map(({ value }) => String(field(value, "id")))]),
    page: new Set([...ids.page, ...folder.drafts.pages.keys()]),
  };
  const pictures = new Set<string>();
  const validator =
    (known: Ids): ReferenceCheck =>
    (kind, id) => {
      if (!known[kind].has(id)) return unknownReference(known, kind, id);
      if (isMedia(kind)) pictures.add(id);
      return undefined;
    };
  return { validate: validator(ids), validateInDraft: validator(draftIds), faults, pictures };
}

/** An entry of a list in a file. */
interface Entry {
  yaml: YamlFile;
  path: Path;
  value: unknown;
}

function entriesOf(yaml: YamlFile | undefined, name: string): Entry[] {
  return yaml ? entriesIn({ yaml, path: [], value: yaml.value }, name) : [];
}

function entriesIn({ yaml, path, value }: Entry, name: string): Entry[] {
  return list(field(value, name)).map((entry, index) => ({ yaml, path: [...path, name, index], value: entry }));
}

/** A redirect must lead to an address that does not redirect itself. */
function redirectChains(redirects: readonly Entry[]): Fault[] {
  const onward = new Map(redirects.map(({ value }) => [field(value, "from"), field(value, "to")]));
  return redirects.flatMap(({ yaml, path, value }) => {
    const next = onward.get(field(value, "to"));
    if (next === undefined) return [];
    return [
      yaml.at(
        [...path, "to"],
        say(
          `新地址不能再转向，它现在转到 ${String(next)}`,
          `expected an address without a redirect, found one that redirects to ${String(next)}`,
        ),
      ),
    ];
  });
}

function unknownReference(known: Ids, kind: ReferenceKind, id: string): string {
  if (kind === "leaf" && known.category.has(id))
    return say(
      `应为没有下级的类目，“${id}”还有下级`,
      `expected a category without children, found "${id}", which has some`,
    );
  if (kind === "page" && known.category.has(id))
    return say(
      `“${id}”是类目，没有这样的页面；请写 category:${id}`,
      `"${id}" is a category and no page; write category:${id}`,
    );
  const suggestion = didYouMean(id, known[kind]);
  const question = suggestion ? say(`，是不是 ${suggestion}？`, `, did you mean ${suggestion}?`) : "";
  const noun = nouns[kind];
  if (isMedia(kind))
    return say(
      `缺少${noun} media/${id}${question}`,
      `missing ${kind} media/${id}${question}`,
      id === "" ? `还没有选择${noun}` : `媒体里没有${noun}“${id}”${question}`,
    );
  return say(`没有${noun}“${id}”${question}`, `unknown ${kind === "leaf" ? "category" : kind} "${id}"${question}`);
}

const isMedia = (kind: ReferenceKind) => kind === "picture" || kind === "video" || kind === "model";

const nouns: Record<ReferenceKind, string> = {
  picture: "图片",
  video: "影片",
  model: "模型",
  product: "商品",
  category: "类目",
  leaf: "类目",
  series: "系列",
  shape: "器形",
  page: "页面",
  record: "记录",
  city: "城市",
  catalog: "栏目",
  jobCategory: "职位类别",
};

/** What the desk calls the item of a file: 商品“pot”, 门店. */
function itemLabel(file: string): string {
  const [folder = "", name = ""] = file
    .replace(/\.yaml$/, "")
    .split("/")
    .slice(-2);
  const kind = Object.entries(fileFolders).find(([of]) => of === folder)?.[1];
  return kind ? `${kindNames[kind] ?? kind}“${name}”` : (kindNames[name] ?? name);
}

/** Reports every repeated use of an id. */
class UniqueIds {
  readonly #noun: string;
  readonly #faults: Fault[];
  /** Paths of the first uses; their places are looked up for repeated ids only. */
  readonly #first = new Map<string, Pick<Entry, "yaml" | "path">>();

  constructor(noun: string, faults: Fault[]) {
    this.#noun = noun;
    this.#faults = faults;
  }

  /** @returns the id; empty for a missing or wrong one, which the schema reports */
  add({ yaml, path, value }: Entry, name: string): string {
    const id = field(value, name);
    if (typeof id !== "string" || id === "") return "";
    const known = this.#first.get(id);
    if (!known) this.#first.set(id, { yaml, path: [...path, name] });
    else {
      const first = known.yaml.at(known.path, "");
      this.#faults.push(
        yaml.at(
          [...path, name],
          say(
            `${this.#noun}“${id}”重复，首次出现在 ${first.file}:${first.line}:${first.column}`,
            `duplicate ${this.#noun} "${id}", first used in ${first.file}:${first.line}:${first.column}`,
            `${this.#noun}“${id}”重复，别处已经用了（${itemLabel(first.file)}）`,
          ),
        ),
      );
    }
    return id;
  }
}

function navigationItems(yaml: YamlFile | undefined): { navKey: string }[] {
  return entriesOf(yaml, "items").flatMap(({ value }) => {
    const navKey = field(value, "navKey");
    // Every item with a dropdown has a record, also with an empty one.
    return typeof navKey === "string" && field(value, "dropdown") !== undefined ? [{ navKey }] : [];
  });
}

function keysOf(value: unknown): string[] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}
