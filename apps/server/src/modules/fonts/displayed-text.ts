import type { DisplayedCopy } from "@klarholm/contract/site";
import { categoryPath, productPath } from "@klarholm/contract/link";
import { openJobs } from "../careers/positions.ts";
import { catalogueOf } from "../content/catalogue.ts";
import { listStoryIn } from "../content/list-story.ts";
import type { Content, ContentSnapshot } from "../content/snapshot.ts";
import { codePoints, isLatin } from "./characters.ts";
import { displayedWords } from "./displayed-fields.ts";
import type { DisplayedText } from "./font-plan.ts";

/**
 * The text that each page sets in the display faces. A superfluous character costs about 130 bytes, a missing one a slice
 * of the rest (up to 25 kB).
 * @param copy interface texts that are set in the display faces
 */
export function displayedText({ content }: Pick<ContentSnapshot, "content">, copy: DisplayedCopy): DisplayedText {
  const { paths, wordsOn } = pagesOf(content);
  const { footerGroups } = content.site.site;
  return {
    frame: [...copy.frame, ...footerGroups.map(({ title }) => title)].join(""),
    letters: lettersOf([content.site, content.navigation, content.series, content.categories, content.pages]),
    menus: [...copy.menus, ...wordsOf(content.navigation), content.site.settings.label4Phone].join(""),
    paths,
    on: (path) =>
      [...copy.pages.filter(([start]) => path.startsWith(start)).flatMap(([, words]) => words), ...wordsOn(path)].join(
        "",
      ),
  };
}

/** Accented Latin letters anywhere in the content. */
function lettersOf(content: unknown): string {
  return String.fromCodePoint(...codePoints(JSON.stringify(content)).filter((point) => point > 0x7f && isLatin(point)));
}

/** The path of a product's page before its id. */
const productStart = productPath("");

/** The paths of all pages, and the displayed texts of each. */
function pagesOf(content: Content): { paths: string[]; wordsOn: (path: string) => string[] } {
  const { products, categories, productsIn } = catalogueOf(content);
  const listed = [...products.values()];
  const names = nameByReference(content);
  const blocksOf = (blocks: unknown) => wordsOf(blocks, names);
  const pages = new Map<string, () => string[]>();
  const add = (address: string, words: () => string[]) => void pages.set(decodeURIComponent(address), words);

  for (const { path, title, blocks } of Object.values(content.pages))
    if (path !== undefined) pages.set(path, () => [title, ...blocksOf(blocks)]);
  for (const [code, { node, parents, leaf }] of categories) {
    add(categoryPath({ code, leafFlag: leaf }), () => {
      const below = (node.children ?? []).flatMap((child) => [
        child.name,
        ...(child.children ?? []).map(({ name }) => name),
      ]);
      const own = leaf ? (productsIn.get(code) ?? []) : [];
      const groups = new Set(own.flatMap((index) => listed[index]?.group ?? []));
      const stories = [...groups].map(({ blocks = [] }) => listStoryIn(blocks));
      return [
        node.name,
        ...below,
        ...blocksOf(stories),
        ...parents.map(({ name }) => name),
        ...Object.values(content.series).map(({ name }) => name),
        ...blocksOf(content.pages[code]?.blocks),
      ];
    });
  }
  const newest = Object.entries(content.news).toSorted(
    ([, a], [, b]) => Date.parse(b.publishTime) - Date.parse(a.publishTime),
  );
  pages.set("/news", () => newest.map(([, { title }]) => title));
  for (const [index, [id, item]] of newest.entries()) {
    pages.set(`/news/${id}`, () => [
      item.title,
      ...wordsOf(item),
      ...[newest[index - 1], newest[index + 1]].map((other) => other?.[1].title ?? ""),
    ]);
  }
  const jobs = openJobs(content);
  const notice = wordsOf(content.careers.notice);
  pages.set("/about-us/jobs", () => jobs.map(({ title }) => title));
  for (const { id, ...job } of jobs) {
    const path = `/about-us/jobs/${id}`;
    pages.set(path, () => wordsOf(job));
    pages.set(`${path}/apply`, () => [job.title, ...notice]);
  }
  const stores = [
    ...content.stores.stores.map(({ name }) => name),
    ...content.stores.areas.flatMap(({ name, cities }) => [name, ...cities.map((city) => city.name)]),
  ];
  for (const path of ["/find-us", "/find-us/flagship-stores"]) pages.set(path, () => stores);
  const contact = pages.get("/contact-us");
  if (contact) pages.set("/contact-us", () => [...contact(), content.site.settings.storeName ?? ""]);
  const wordsOnProduct = (path: string) => {
    const found = path.startsWith(productStart) ? products.get(path.slice(productStart.length)) : undefined;
    if (!found) return [];
    const { product, group } = found;
    const names = group.products.map(({ name }) => name);
    return [product.name, content.series[group.series]?.name ?? "", ...names, ...blocksOf(group.blocks)];
  };
  return {
    paths: [...pages.keys(), ...Array.from(products.keys(), (id) => productStart + id)],
    wordsOn: (path) => pages.get(path)?.() ?? wordsOnProduct(path),
  };
}

/** The headings of cards by the id that blocks refer to: a product's series, a category's name. */
function nameByReference(content: Content): (id: string) => string | undefined {
  const { products, categories } = catalogueOf(content);
  return (id) => {
    const series = products.get(id)?.group.series;
    return series === undefined ? categories.get(id)?.node.name : content.series[series]?.name;
  };
}

function wordsOf(value: unknown, nameOf?: (id: string) => string | undefined): string[] {
  return displayedWords(value, nameOf).map(({ words }) => words);
}
