import type { CallAnswer, ProductAttribute, ProductCard, SizeDrawing } from "@klarholm/contract";
import { ApiError, type ApiClient, succeeded } from "@klarholm/contract/client";
import { expectNotFound } from "../../api/refusal.ts";
import { type ProductFacts, productFacts } from "../../cards/product-facts.ts";
import { dimensionsText } from "../catalogue/detail/SizeDrawing/size-drawing.copy.ts";

type Answer = CallAnswer<"fullProductDetail">;

/** A product in a list or comparison. */
export interface SavedProduct extends ProductFacts {
  tagLabels: string[];
  /** As text. */
  size: string | undefined;
  drawing: SizeDrawing | undefined;
  specifications: ProductAttribute[];
}

export interface SavedProducts {
  products: SavedProduct[];
  /** Ids without a product. */
  missing: string[];
  /** Suggestions: products of the same series in other categories. */
  suggestions: ProductCard[];
}

const maxSuggestions = 4;

/** Loads products in the order of their ids. Throws ApiError on failure, a 502 for other refusals. */
export async function loadSavedProducts(api: ApiClient, ids: readonly string[]): Promise<SavedProducts> {
  const answers = await Promise.all(ids.map((productId) => fetchProduct(api, productId)));
  const found = answers.filter((answer) => answer !== undefined);
  return {
    products: found.flatMap((answer) => toSavedProduct(answer) ?? []),
    missing: ids.filter((_, index) => !answers[index]?.productDetail),
    suggestions: suggestionsFor(found, new Set(ids)),
  };
}

async function fetchProduct(api: ApiClient, productId: string): Promise<Answer | undefined> {
  try {
    const answer = await api.call("fullProductDetail", { productId });
    if (succeeded(answer)) return answer.data;
    expectNotFound(answer);
    return undefined;
  } catch (error) {
    // A malformed id.
    if (error instanceof ApiError && error.status === 400) return undefined;
    throw error;
  }
}

function toSavedProduct({ productDetail: product, tagLabels }: Answer): SavedProduct | undefined {
  if (!product) return undefined;
  const drawing = product.sizeDrawing ?? undefined;
  return {
    ...productFacts(product),
    tagLabels,
    size: drawing && dimensionsText(drawing),
    drawing,
    specifications: product.spuAttrList.filter(({ attrGroupDictCode }) => attrGroupDictCode === 2),
  };
}

/** The first product of the same series for each category that the list lacks. */
function suggestionsFor(answers: readonly Answer[], listed: ReadonlySet<string>): ProductCard[] {
  const categories = new Set(
    answers.flatMap(({ productDetail }) => productDetail?.virtualCategoryList.map(({ code }) => code) ?? []),
  );
  const suggestions: ProductCard[] = [];
  for (const product of answers.flatMap(({ seriesProducts }) => seriesProducts)) {
    const category = product.virtualCategoryCode;
    if (!category || categories.has(category) || listed.has(product.spuId)) continue;
    categories.add(category);
    suggestions.push(product);
  }
  return suggestions.slice(0, maxSuggestions);
}
