import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type AuthoredBlock, contentSchemas } from "../content/schemas/schemas.ts";
import { readContentFolder } from "./content-folder.ts";
import { picturesIn } from "../content/pictures-in.ts";
import type { AuthoredCategory, AuthoredProduct, ProductGroup, Shape } from "../content/snapshot.ts";

const schemas = contentSchemas();

/** The catalogue and pages of content/. */
async function demoCatalogue() {
  const folder = await readContentFolder(resolve(import.meta.dirname, "../../../../../content"));
  const groups = [...folder.products.values()].map((file) => schemas.products.parse(file.value));
  return {
    media: folder.media,
    groups,
    products: groups.flatMap((group) => group.products),
    series: schemas.series.parse(folder.single.series?.value).series,
    shapes: schemas.shapes.parse(folder.single.shapes?.value),
    categories: schemas.categories.parse(folder.single.categories?.value).categories,
    stores: schemas.stores.parse(folder.single.stores?.value).stores,
    pages: [...folder.pages.values()].map((file) => schemas.page.parse(file.value)),
  };
}

describe("the demo brand's catalogue", () => {
  let demo: Awaited<ReturnType<typeof demoCatalogue>>;
  beforeAll(async () => void (demo = await demoCatalogue()));

  it("has at least 60 products in at least 12 series, and annual plates from 2010 to 2026", () => {
    expect(demo.products.length).toBeGreaterThanOrEqual(60);
    expect(Object.keys(demo.series).length).toBeGreaterThanOrEqual(12);
    expect(new Set(demo.groups.map((group) => group.series))).toEqual(new Set(Object.keys(demo.series)));
    const plates = demo.products
      .filter(({ id }) => id.startsWith("vinter-plate-"))
      .map(({ displayName }) => displayName);
    expect(plates.toSorted()).toEqual(Array.from({ length: 17 }, (_, year) => String(2010 + year)));
  });

  it("[PDP-05] offers annual plates by year, the newest first", () => {
    const years = demo.groups
      .map(({ products }) => products.map(({ displayName }) => displayName))
      .filter((names) => names.every((name) => /^\d{4}$/.test(name)));
    expect(years.length).toBeGreaterThan(0);
    for (const group of years) expect(group).toEqual(group.toSorted().toReversed());
  });

  it("has virtual categories on three levels", () => {
    const depth = ({ children = [] }: AuthoredCategory): number => 1 + Math.max(0, ...children.map(depth));
    expect(Math.max(...demo.categories.map(depth))).toBe(3);
  });

  it("has two unique pictures for every product", () => {
    const used = demo.products.flatMap(({ pictures }) => pictures.map(({ src }) => src));
    for (const { id, pictures } of demo.products) {
      expect(pictures.length, id).toBeGreaterThanOrEqual(2);
      expect(
        pictures.filter(({ alt }) => !/\p{Script=Han}/u.test(alt)),
        id,
      ).toEqual([]);
    }
    // The first two pictures are unique; scenes may be shared by products.
    const own = demo.products.flatMap(({ pictures }) => pictures.slice(0, 2).map(({ src }) => src));
    expect(new Set(own).size).toBe(own.length);
    for (const { id, pictures } of demo.products)
      expect(new Set(pictures.map(({ src }) => src)).size, id).toBe(pictures.length);
    expect(used.filter((src) => !demo.media.has(src))).toEqual([]);
  });

  it("has a unique picture for every category and store", () => {
    const flat = (categories: AuthoredCategory[]): AuthoredCategory[] =>
      categories.flatMap((category) => [category, ...flat(category.children ?? [])]);
    const categories = flat(demo.categories).map(({ picture }) => picture?.src ?? "none");
    const stores = demo.stores.map(({ pictures }) => pictures?.[0]?.src ?? "none");
    for (const shown of [categories, stores]) {
      expect(shown.filter((src) => !demo.media.has(src))).toEqual([]);
      expect(shown.filter((src, index) => shown.indexOf(src) !== index)).toEqual([]);
    }
  });

  it("has a unique opening picture for every page with an address", () => {
    const addressed = demo.pages.filter(({ path }) => path !== undefined);
    const openings = addressed.map(({ blocks }) => blocks.flatMap(shownPictures)[0] ?? "none");
    expect(openings.filter((src) => !demo.media.has(src))).toEqual([]);
    expect(openings.filter((src, index) => openings.indexOf(src) !== index)).toEqual([]);
  });

  it("states the sizes of its shapes", () => {
    for (const group of demo.groups) {
      for (const product of group.products) expect(wrongSizes(product, group, demo.shapes), product.id).toEqual([]);
    }
  });
});

/** Pictures that a block displays. The picture of a text-only opening is for sharing. */
function shownPictures(block: AuthoredBlock): string[] {
  if (block.kind === "storyBasicConfig" && (block.layout === "plain" || block.layout === "hidden")) return [];
  return picturesIn(block);
}

/** Sizes of a shape that the specifications lack. */
function wrongSizes(product: AuthoredProduct, group: ProductGroup, shapes: Record<string, Shape>): string[] {
  const { shape: id, specifications = group.specifications ?? [] } = product;
  const shape = id === undefined ? undefined : shapes[id];
  if (!shape) return id === undefined ? [] : [`no shape ${id}`];
  const stated = specifications.map(({ value }) => value).join("；");
  const { diameter, height, length = height, capacityMl } = shape.size;
  return [
    ...[diameter, Math.round(diameter * (shape.oval ?? 1)), height, length]
      .filter((length) => !stated.includes(`${length}毫米`))
      .map((length) => `${length}毫米`),
    ...(capacityMl === undefined || stated.includes(`${capacityMl}毫升`) || stated.includes(`${capacityMl / 1000}升`)
      ? []
      : [`${capacityMl}毫升`]),
  ];
}
