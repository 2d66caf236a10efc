import type { GroupProduct, ProductAttribute, ProductDetail, SizeDrawing } from "@klarholm/contract";
import { catalogueOf, type CatalogueProduct } from "../../content/catalogue.ts";
import type { Content, Shape } from "../../content/snapshot.ts";
import { omitUndefined } from "../../content/omit-undefined.ts";
import type { CallContext } from "../../../plugins/api/handlers.ts";

/** A product as its page shows it. Facts that it does not have come from its group. */
export function presentDetail(
  { product, group, categories }: CatalogueProduct,
  { snapshot, resolve }: CallContext,
): ProductDetail {
  const card = resolve.productCard(product.id);
  const names = catalogueOf(snapshot.content).categories;
  return omitUndefined({
    productId: product.id,
    productName: product.name,
    spuCode: product.code,
    brandSeriesName: card.brandSeriesName,
    i18nBrandSeriesName: card.i18nBrandSeriesName,
    mediaList: product.pictures.map(resolve.picture),
    mediaMajor: card.majorImage,
    descText: product.description ?? group.description ?? "",
    skuList: [{ skuId: product.code, skuShelfInfoVo: { salePrice: card.salePrice } }],
    spuAttrList: [
      ...attributes(1, product.features ?? group.features),
      ...attributes(2, product.specifications ?? group.specifications),
      ...attributes(3, product.extras ?? group.extras),
    ],
    seriesCategory: seriesCategory(group.series, snapshot.content),
    virtualCategoryList: categories.map((code) => ({ code, name: names.get(code)?.node.name ?? code })),
    sizeDrawing: product.shape ? presentDrawing(snapshot.content.shapes, product.shape) : null,
    careRules: [...(product.care ?? group.care ?? [])],
    model: product.model && resolve.mediaUrl(product.model),
  });
}

/** The products of a group, including the product itself; empty for a group of one. */
export function presentGroup({ group }: CatalogueProduct, { snapshot, resolve }: CallContext): GroupProduct[] {
  if (group.products.length < 2) return [];
  return group.products.map(({ id, displayName }) => {
    const { majorImage } = resolve.productCard(id);
    const { categories } = catalogueOf(snapshot.content).products.get(id) ?? {};
    return omitUndefined({
      productId: id,
      displayName,
      imageUrl: majorImage.url,
      image: majorImage,
      virtualCategoryCodes: categories && [...categories],
    });
  });
}

function seriesCategory(series: string, content: Content): ProductDetail["seriesCategory"] {
  const found = catalogueOf(content).categories.get(content.series[series]?.category ?? "");
  return found && { code: found.node.code, leafFlag: found.leaf };
}

function attributes(
  attrGroupDictCode: 1 | 2 | 3,
  list: readonly { name: string; value: string }[] = [],
): ProductAttribute[] {
  return list.map(({ name, value }) => ({ attrGroupDictCode, attrName: name, value }));
}

type Point = [number, number];

/** The side view of a shape, with its lid or saucer at their positions. */
export function presentDrawing(shapes: Content["shapes"], name: string): SizeDrawing | null {
  const shape = shapes[name];
  if (!shape) return null;
  const parts = shape.parts ?? [];
  const { diameter, height, length, capacityMl } = shape.size;
  return {
    outline: points(shape),
    ...(shape.lip && { lip: lipOf(shape, shape.lip) }),
    bodies: parts.flatMap(({ shape: other, at: [, up] = [0, 0] }) => {
      const body = other === undefined ? undefined : shapes[other];
      return body ? [points(body).map(([radius, z]): Point => [radius, z + up])] : [];
    }),
    parts: parts.flatMap(({ line, width }) =>
      line && width ? [{ path: line.map(([x, z]): Point => [x, z]), width: [...width] }] : [],
    ),
    widthOf: shape.kind === "figurine" ? "base" : "body",
    width: diameter,
    depth: shape.oval === undefined ? null : diameter * shape.oval,
    height,
    length: length ?? null,
    capacityMl: capacityMl ?? null,
  };
}

function points({ outline }: Shape): Point[] {
  return outline.map(([radius, z]) => [radius, z]);
}

/** The outline at the angle of the lip, by the same formula as `_lip` in studio/forms/lathe.py. */
function lipOf(shape: Shape, { reach, drop }: NonNullable<Shape["lip"]>): Point[] {
  return points(shape).map(([radius, z]): Point => {
    const share = Math.min(1, Math.max(0, (z - shape.size.height + 46) / 46));
    const near = (share * share * (3 - 2 * share)) ** 1.5;
    return [radius + near * reach * Math.min(1, radius / 30), z - near * drop];
  });
}
