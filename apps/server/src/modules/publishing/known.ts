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

export interface Known {
  judge: ReferenceCheck;
  /** Drafts may refer to drafts as well. */
  draftJudge: ReferenceCheck;
  /** Ids, codes, keys and addresses that occur twice. */
  faults: Fault[];
  /** Pictures, films and models that something has referred to so far. */
  pictures: Set<string>;
}

/**
 * Gathers what content files can refer to. It reads leniently, so that a fault in one file does not make
 * every reference to it a fault too.
 */
export function gatherKnown(folder: ContentFolder): Known {
  const faults: Fault[] = [];
  const ids: Ids = {
    picture: folder.media,
    video: folder.media,
    model: folder.media,
    product: new Set(),
    category: new Set(),
    leaf: new Set(),
    series: new Set(keysAt(folder.single.series, "series")),
    shape: new Set(keysAt(folder.single.shapes)),
    page: new Set(folder.pages.keys()),
    record: new Set(recordIds(navigationItems(folder.single.navigation), folder.pages.keys())),
    city: new Set(),
    catalog: new Set(),
    jobCategory: new Set(
      list(field(folder.single.careers?.value, "categories")).filter((name) => typeof name === "string"),
    ),
  };

  const productIds = new Register(say("商品编号", "product id"), faults);
  const productCodes = new Register(say("货号", "product code"), faults);
  for (const yaml of folder.products.values()) {
    // Siblings are told apart by it.
    const displayNames = new Register(say("款式名称", "display name"), faults);
    for (const [index, product] of list(field(yaml.value, "products")).entries()) {
      ids.product.add(productIds.add(yaml, ["products", index, "id"], field(product, "id")));
      productCodes.add(yaml, ["products", index, "code"], field(product, "code"));
      displayNames.add(yaml, ["products", index, "displayName"], field(product, "displayName"));
    }
  }

  const codes = new Register(say("类目代码", "category code"), faults);
  const visit = (yaml: YamlFile, nodes: unknown, path: readonly PropertyKey[]): void => {
    for (const [index, node] of list(nodes).entries()) {
      const code = codes.add(yaml, [...path, index, "code"], field(node, "code"));
      const children = field(node, "children");
      ids.category.add(code);
      if (children === undefined) ids.leaf.add(code);
      else visit(yaml, children, [...path, index, "children"]);
    }
  };
  const { categories, navigation } = folder.single;
  if (categories) visit(categories, field(categories.value, "categories"), ["categories"]);

  // Blocks below a category's list have no address of their own.
  for (const [id, yaml] of folder.pages)
    if (ids.category.has(id) && field(yaml.value, "path") === undefined) ids.page.delete(id);

  const { stores } = folder.single;
  if (stores) {
    const areaCodes = new Register(say("地区代码", "area code"), faults);
    // The job form finds a city by its name.
    const cityNames = new Register(say("城市名称", "city name"), faults);
    for (const [index, province] of list(field(stores.value, "areas")).entries()) {
      areaCodes.add(stores, ["areas", index, "code"], field(province, "code"));
      for (const [place, city] of list(field(province, "cities")).entries()) {
        ids.city.add(areaCodes.add(stores, ["areas", index, "cities", place, "code"], field(city, "code")));
        cityNames.add(stores, ["areas", index, "cities", place, "name"], field(city, "name"));
      }
    }
    const storeCodes = new Register(say("门店代码", "store code"), faults);
    for (const [index, store] of list(field(stores.value, "stores")).entries())
      storeCodes.add(stores, ["stores", index, "code"], field(store, "code"));
  }

  const catalogs = folder.single["news-catalogs"];
  const catalogCodes = new Register(say("栏目代码", "catalogue code"), faults);
  for (const [index, catalog] of list(field(catalogs?.value, "catalogs")).entries()) {
    if (catalogs) ids.catalog.add(catalogCodes.add(catalogs, ["catalogs", index, "code"], field(catalog, "code")));
  }

  const navKeys = new Register(say("导航代码", "navigation key"), faults);
  for (const [index, item] of list(field(navigation?.value, "items")).entries()) {
    if (navigation) navKeys.add(navigation, ["items", index, "navKey"], field(item, "navKey"));
  }
  const paths = new Register(say("地址", "address"), faults);
  for (const yaml of folder.pages.values()) paths.add(yaml, ["path"], field(yaml.value, "path"));
  const { redirects } = folder.single;
  if (redirects) faults.push(...redirectFaults(redirects, paths));

  const pictures = new Set<string>();
  const { products, pages } = folder.drafts;
  const draftProducts = [...products.values()].flatMap((yaml) =>
    list(field(yaml.value, "products")).map((product) => String(field(product, "id"))),
  );
  const draftIds: Ids = {
    ...ids,
    product: new Set([...ids.product, ...draftProducts]),
    page: new Set([...ids.page, ...pages.keys()]),
  };
  return { judge: judgeOf(ids, pictures), draftJudge: judgeOf(draftIds, pictures), faults, pictures };
}

/** A redirect leads from an address that nothing else has to one that leads no further. */
function redirectFaults(yaml: YamlFile, paths: Register): Fault[] {
  const entries = list(field(yaml.value, "redirects"));
  for (const [index, entry] of entries.entries()) paths.add(yaml, ["redirects", index, "from"], field(entry, "from"));
  const onward = new Map(entries.map((entry) => [field(entry, "from"), field(entry, "to")]));
  return entries.flatMap((entry, index) => {
    const next = onward.get(field(entry, "to"));
    return next === undefined
      ? []
      : [
          yaml.at(
            ["redirects", index, "to"],
            say(
              `新地址不能再转向，它现在转到 ${String(next)}`,
              `expected an address that leads no further, found one that leads to ${String(next)}`,
            ),
          ),
        ];
  });
}

function judgeOf(ids: Ids, pictures: Set<string>): ReferenceCheck {
  return (kind, id) => judge(ids, pictures, kind, id);
}

function judge(ids: Ids, pictures: Set<string>, kind: ReferenceKind, id: string): string | undefined {
  if (ids[kind].has(id)) {
    if (isMedia(kind)) pictures.add(id);
    return undefined;
  }
  if (kind === "leaf" && ids.category.has(id))
    return say(
      `应为没有下级的类目，“${id}”还有下级`,
      `expected a category without children, found "${id}", which has some`,
    );
  if (kind === "page" && ids.category.has(id))
    return say(
      `“${id}”是类目，没有这样的页面；请写 category:${id}`,
      `"${id}" is a category and no page; write category:${id}`,
    );
  const meant = didYouMean(id, ids[kind]);
  const question = meant ? say(`，是不是 ${meant}？`, `, did you mean ${meant}?`) : "";
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

/** What a file is called at the desk: 商品“pot”, 门店. */
function itemWords(file: string): string {
  const [folder = "", name = ""] = file
    .replace(/\.yaml$/, "")
    .split("/")
    .slice(-2);
  const kind = Object.entries(fileFolders).find(([of]) => of === folder)?.[1];
  return kind ? `${kindNames[kind] ?? kind}“${name}”` : (kindNames[name] ?? name);
}

/** Notes where an id was first seen and makes every later use a fault. */
class Register {
  readonly #noun: string;
  readonly #faults: Fault[];
  readonly #first = new Map<string, Fault>();

  constructor(noun: string, faults: Fault[]) {
    this.#noun = noun;
    this.#faults = faults;
  }

  /** Answers the id as text, empty when it is none; the schema tells what is wrong with it then. */
  add(yaml: YamlFile, path: readonly PropertyKey[], id: unknown): string {
    if (typeof id !== "string" || id === "") return "";
    const first = this.#first.get(id);
    if (first)
      this.#faults.push(
        yaml.at(
          path,
          say(
            `${this.#noun}“${id}”重复，首次出现在 ${first.file}:${first.line}:${first.column}`,
            `duplicate ${this.#noun} "${id}", first used in ${first.file}:${first.line}:${first.column}`,
            `${this.#noun}“${id}”重复，别处已经用了（${itemWords(first.file)}）`,
          ),
        ),
      );
    else this.#first.set(id, yaml.at(path, ""));
    return id;
  }
}

function navigationItems(yaml: YamlFile | undefined): { navKey: string }[] {
  return list(field(yaml?.value, "items")).flatMap((item) => {
    const navKey = field(item, "navKey");
    // A record exists for every item that has a dropdown, whatever is in it.
    return typeof navKey === "string" && field(item, "dropdown") !== undefined ? [{ navKey }] : [];
  });
}

function keysAt(yaml: YamlFile | undefined, name?: string): string[] {
  const value = name === undefined ? yaml?.value : field(yaml?.value, name);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}
