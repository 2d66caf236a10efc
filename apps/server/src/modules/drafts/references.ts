import { imageUrl } from "@klarholm/contract";
import type { Offered } from "@klarholm/contract/desk";
import { extname } from "node:path";
import { isRecord } from "@klarholm/contract/desk/merge";
import { recordsIn } from "./kinds.ts";

/** A picture or a film that a field may name. */
export interface OfferedMedia {
  /** Its path below /media/. */
  name: string;
  title: string;
  /** Of a film that of its poster. */
  alt: string | null;
  poster: string | null;
}

interface Sources {
  /** What is written, by kind and id. */
  bodies: readonly { kind: string; id: string; body: unknown }[];
  /** Pictures, films and models in the order in which they are offered. */
  media: Iterable<OfferedMedia>;
}

/** Offers of one answer. */
const most = 40;
const mediaKinds = new Map([
  ...[".webp", ".png", ".jpg", ".jpeg", ".svg"].map((ending) => [ending, "picture"] as const),
  [".mp4", "video"],
  [".glb", "model"],
]);

/**
 * What a field may name that points at something, as schemas say it (`x-refers`).
 * @param words some of its id or title; none for the first
 */
export function references(of: string, words: string, sources: Sources): Offered[] {
  const asked = words.trim().toLocaleLowerCase("zh-CN");
  const found: Offered[] = [];
  for (const offer of offers(of, sources)) {
    if (!`${offer.id} ${offer.title} ${offer.alt ?? ""}`.toLocaleLowerCase("zh-CN").includes(asked)) continue;
    found.push(offer);
    if (found.length === most) break;
  }
  return found;
}

function* offers(of: string, sources: Sources): Generator<Offered> {
  switch (of) {
    case "picture":
    case "video":
    case "model":
      for (const { name, title, alt, poster } of sources.media) {
        const seen = of === "picture" ? name : poster;
        if (mediaKinds.get(extname(name).toLowerCase()) === of)
          yield { id: name, title, thumbnail: seen && small(`/media/${seen}`), alt, poster };
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
      yield* keys(bodyOf(sources, of === "series" ? "series" : "shapes"), of === "series" ? "series" : "shapes");
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

function* products({ bodies }: Sources): Generator<Offered> {
  for (const { kind, body } of bodies) {
    if (kind !== "product-group") continue;
    for (const product of recordsIn(body, "products")) {
      const [picture] = recordsIn(product, "pictures");
      const src = text(picture?.["src"]);
      yield {
        id: text(product["id"]),
        title: text(product["name"]),
        thumbnail: src === "" ? null : small(`/media/${src}`),
        alt: null,
        poster: null,
      };
    }
  }
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

/** Where ids are the names of fields. */
function* keys(body: unknown, field: string): Generator<Offered> {
  const held = isRecord(body) ? (body[field] ?? body) : {};
  if (!isRecord(held)) return;
  for (const [id, value] of Object.entries(held))
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

function small(url: string): string {
  return imageUrl(url, { width: 64 });
}
