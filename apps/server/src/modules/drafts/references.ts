import { imageUrl } from "@klarholm/contract";
import type { Offered } from "@klarholm/contract/desk";
import { extname } from "node:path";
import { isRecord } from "@klarholm/contract/desk/merge";
import { recordsIn } from "./kinds.ts";
import type { SheetProduct } from "./sheet-products.ts";

export interface OfferedMedia {
  /** Its path below /media/. */
  name: string;
  title: string;
  /** For a film, that of its poster. */
  alt: string | null;
  poster: string | null;
}

interface Sources {
  /** Bodies of all items but product groups, with drafts applied. */
  bodies: readonly { kind: string; id: string; body: unknown }[];
  /** In the order of the results. */
  products: Iterable<Pick<SheetProduct, "id" | "name" | "thumbnail">>;
  /** In the order of the results. */
  media: Iterable<OfferedMedia>;
}

const maxResults = 40;
const mediaKinds = new Map([
  ...[".webp", ".png", ".jpg", ".jpeg", ".svg"].map((ending) => [ending, "picture"] as const),
  [".mp4", "video"],
  [".glb", "model"],
]);

/**
 * Suggests targets for a reference field.
 * @param of the kind of target, from the schema's `x-refers`
 * @param words part of the id, title or alternative text; empty for the first results
 */
export function references(of: string, words: string, sources: Sources, limit = maxResults): Offered[] {
  const wanted = words.trim().toLocaleLowerCase("zh-CN");
  const found: Offered[] = [];
  for (const offer of offers(of, sources)) {
    if (!`${offer.id} ${offer.title} ${offer.alt ?? ""}`.toLocaleLowerCase("zh-CN").includes(wanted)) continue;
    found.push(offer);
    if (found.length === limit) break;
  }
  return found;
}

function* offers(of: string, sources: Sources): Generator<Offered> {
  switch (of) {
    case "picture":
    case "video":
    case "model":
      for (const { name, title, alt, poster } of sources.media) {
        const preview = of === "picture" ? name : poster;
        if (mediaKinds.get(extname(name).toLowerCase()) === of)
          yield { id: name, title, thumbnail: preview && thumbnailOf(preview), alt, poster };
      }
      return;
    case "product":
      yield* products(sources);
      return;
    case "category":
    case "leaf":
      yield* categories(recordsIn(bodyOf(sources, "categories"), "categories"), of === "leaf");
      return;
    case "link":
      for (const product of products(sources)) yield { ...product, id: `product:${product.id}` };
      for (const category of categories(recordsIn(bodyOf(sources, "categories"), "categories"), false))
        yield { ...category, id: `category:${category.id}` };
      for (const page of pages(sources)) yield { ...page, id: `page:${page.id}` };
      return;
    case "address":
      for (const { body } of sources.bodies.filter(({ kind }) => kind === "page"))
        if (isRecord(body) && typeof body["path"] === "string") yield plain(body["path"], text(body["title"]));
      return;
    case "page":
    case "record":
      yield* pages(sources);
      return;
    case "series":
    case "shape":
      yield* keys(sources, of === "series" ? "series" : "shapes");
      return;
    case "city":
      for (const area of recordsIn(bodyOf(sources, "stores"), "areas"))
        for (const city of recordsIn(area, "cities")) yield plain(text(city["code"]), text(city["name"]));
      return;
    case "catalog":
      for (const each of recordsIn(bodyOf(sources, "news-catalogs"), "catalogs"))
        yield plain(text(each["code"] ?? each["id"]), text(each["name"]));
      return;
    case "jobCategory":
      for (const each of recordsIn(bodyOf(sources, "careers"), "categories"))
        yield plain(text(each["code"] ?? each["id"]), text(each["name"]));
  }
}

function* products(sources: Sources): Generator<Offered> {
  for (const { id, name, thumbnail } of sources.products)
    yield { id, title: name, thumbnail: thumbnail && thumbnailOf(thumbnail), alt: null, poster: null };
}

function* categories(nodes: readonly Record<string, unknown>[], leaves: boolean): Generator<Offered> {
  for (const node of nodes) {
    const children = recordsIn(node, "children");
    if (!leaves || children.length === 0) yield plain(text(node["code"]), text(node["name"]));
    yield* categories(children, leaves);
  }
}

function* pages({ bodies }: Sources): Generator<Offered> {
  for (const { kind, id, body } of bodies)
    if (kind === "page") yield plain(id, isRecord(body) ? text(body["title"]) || id : id);
}

/** Suggests the keys of an object. */
function* keys(sources: Sources, kind: string): Generator<Offered> {
  const body = bodyOf(sources, kind);
  const entries = isRecord(body) ? (body[kind] ?? body) : {};
  if (!isRecord(entries)) return;
  for (const [id, value] of Object.entries(entries))
    yield plain(id, isRecord(value) && text(value["name"]) !== "" ? text(value["name"]) : id);
}

function bodyOf({ bodies }: Sources, kind: string): unknown {
  return bodies.find((each) => each.kind === kind)?.body;
}

function plain(id: string, title: string): Offered {
  return { id, title: title || id, thumbnail: null, alt: null, poster: null };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function thumbnailOf(src: string): string {
  return imageUrl(`/media/${src}`, { width: 64 });
}
