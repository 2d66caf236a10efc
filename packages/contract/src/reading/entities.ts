import type { VirtualCategory } from "../entities/category.ts";
import type { NewsSummary } from "../entities/news.ts";
import type { Picture } from "../entities/picture.ts";
import type { GroupProduct, ProductCard, ProductDetail } from "../entities/product.ts";
import type { Store } from "../entities/store.ts";

/*
 * This project's API answers more fields than the specification documents (section 3; docs/api-decisions.md section 3),
 * such as picture sizes and care rules. Other APIs may omit them. Only this folder fills in defaults for missing
 * fields, so that all other code knows one shape. Free of schemas, because browsers load it.
 */

/** An entity of which only the fields `K` are guaranteed; optional fields are never null. */
export type Documented<T, K extends keyof T> = Pick<T, K> & {
  [Other in Exclude<keyof T, K>]?: undefined extends T[Other] ? T[Other] : T[Other] | null;
};

/** Reads a picture from an object, or from its address, the only field that section 3 documents. */
export function readPicture(input: Documented<Picture, "url"> | string, alt = ""): Picture {
  return typeof input === "string" ? { url: input, alt } : { ...input, alt: input.alt ?? alt };
}

/** The same for an optional picture. */
export function readOptional(input: Documented<Picture, "url"> | string | null | undefined): Picture | null {
  return input ? readPicture(input) : null;
}

/** Reads a product card; the products of a grid menu (section 3) have only the guaranteed fields. */
export function readCard(card: Documented<ProductCard, "spuId" | "productName" | "majorImageUrl">): ProductCard {
  return {
    ...card,
    ...readSeries(card),
    spuCode: card.spuCode ?? "",
    majorImage: readPicture(card.majorImage ?? card.majorImageUrl),
    secondImageUrl: card.secondImageUrl ?? null,
    secondImage: readOptional(card.secondImage ?? card.secondImageUrl),
    salePrice: card.salePrice ?? null,
    tagLabels: card.tagLabels ?? [],
    publishTime: card.publishTime ?? null,
  };
}

/** Reads a category with its descendants; a tree node (section 3) has only its code. */
export function readCategory(category: Documented<VirtualCategory, "virtualCategoryCode">): VirtualCategory {
  return {
    ...category,
    virtualCategoryName: category.virtualCategoryName ?? "",
    i18nVirtualCategoryName: { en: category.i18nVirtualCategoryName?.en ?? undefined },
    leafFlag: category.leafFlag ?? false,
    description: category.description ?? "",
    productUrl: category.productUrl ?? null,
    picture: readOptional(category.picture ?? category.productUrl),
    virtualBackgroundUrl: category.virtualBackgroundUrl ?? null,
    background: readOptional(category.background ?? category.virtualBackgroundUrl) ?? undefined,
    linkText: category.linkText ?? null,
    subList: (category.subList ?? []).map(readCategory),
  };
}

export function readProduct(
  product: Documented<ProductDetail, "productId" | "productName" | "mediaMajor">,
): ProductDetail {
  const { productName, mediaMajor } = product;
  return {
    ...product,
    ...readSeries(product),
    spuCode: product.spuCode ?? "",
    // A picture without an alternative text shows the product.
    mediaList: (product.mediaList ?? []).map(({ mediaType, ...item }) => ({
      ...readPicture(item, productName),
      ...(mediaType && { mediaType }),
    })),
    mediaMajor: readPicture(mediaMajor, productName),
    descText: product.descText ?? "",
    skuList: (product.skuList ?? []).map(
      ({ skuId, skuShelfInfoVo }: { skuId?: string; skuShelfInfoVo?: { salePrice?: number | null } | null }) => ({
        skuId: skuId ?? "",
        skuShelfInfoVo: { salePrice: skuShelfInfoVo?.salePrice ?? null },
      }),
    ),
    spuAttrList: product.spuAttrList ?? [],
    virtualCategoryList: product.virtualCategoryList ?? [],
    sizeDrawing: product.sizeDrawing ?? null,
    careRules: product.careRules ?? [],
  };
}

export function readSibling(sibling: Documented<GroupProduct, "productId" | "displayName" | "imageUrl">): GroupProduct {
  return { ...sibling, image: readPicture(sibling.image ?? sibling.imageUrl) };
}

export function readNews(item: Documented<NewsSummary, "id" | "title" | "publishTime">): NewsSummary {
  return {
    ...item,
    summary: item.summary ?? "",
    coverUrl: item.coverUrl ?? "",
    cover: readOptional(item.cover ?? item.coverUrl),
    catalogId: item.catalogId ?? "",
    catalogName: item.catalogName ?? "",
  };
}

/** Reads a store. Defaults: the name as its code, and coordinates that `isPosition` refuses (STORE-02). */
export function readStore(store: Documented<Store, "storeName" | "openStatus" | "address">): Store {
  const storeCode = store.storeCode ?? store.id ?? store.storeName;
  const imageUrls = store.imageUrls ?? [];
  return {
    ...store,
    id: store.id ?? storeCode,
    storeCode,
    description: store.description ?? "",
    imageUrls,
    images: (store.images ?? imageUrls).map((image) => readPicture(image)),
    linkPhone: store.linkPhone ?? null,
    openingTime: store.openingTime ?? null,
    businessTime: store.businessTime ?? "",
    storeType: store.storeType ?? "",
    services: store.services ?? [],
    provinceCode: store.provinceCode ?? "",
    cityCode: store.cityCode ?? "",
    longitude: store.longitude ?? 0,
    latitude: store.latitude ?? 0,
    distance: store.distance ?? null,
  };
}

function readSeries({
  brandSeriesName,
  i18nBrandSeriesName,
}: Documented<Pick<ProductCard, "brandSeriesName" | "i18nBrandSeriesName">, never>) {
  const en = i18nBrandSeriesName?.en;
  return { brandSeriesName: brandSeriesName ?? "", i18nBrandSeriesName: en ? { en } : {} };
}
