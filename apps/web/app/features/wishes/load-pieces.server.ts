import type { CallAnswer, ProductAttribute, ProductCard, SizeDrawing } from "@klarholm/contract";
import { ApiError, type ApiClient, succeeded } from "@klarholm/contract/client";
import { expectNotFound } from "../../api/refusal.ts";
import { type ProductFacts, productFacts } from "../../cards/product-facts.ts";
import { spokenSize } from "../catalogue/detail/SizeDrawing/size-drawing.copy.ts";

type Answer = CallAnswer<"fullProductDetail">;

/** A product on a list or in a comparison. */
export interface Piece extends ProductFacts {
  tagLabels: string[];
  /** In words. */
  size: string | undefined;
  drawing: SizeDrawing | undefined;
  specifications: ProductAttribute[];
}

export interface Pieces {
  pieces: Piece[];
  /** Ids without a product. */
  gone: string[];
  /** Suggestions: products of the same series in other categories. */
  beside: ProductCard[];
}

const maxBeside = 4;

/** Loads products in the order of their ids. @throws ApiError when a call fails, a 502 when it is refused for another reason than an unknown id */
export async function loadPieces(api: ApiClient, ids: readonly string[]): Promise<Pieces> {
  const answers = await Promise.all(ids.map((productId) => fetchProduct(api, productId)));
  const found = answers.filter((answer) => answer !== undefined);
  return {
    pieces: found.flatMap((answer) => toPiece(answer) ?? []),
    gone: ids.filter((_, index) => !answers[index]?.productDetail),
    beside: suggestionsFor(found, new Set(ids)),
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

function toPiece({ productDetail: product, tagLabels }: Answer): Piece | undefined {
  if (!product) return undefined;
  const drawing = product.sizeDrawing ?? undefined;
  return {
    ...productFacts(product),
    tagLabels,
    size: drawing && spokenSize(drawing),
    drawing,
    specifications: product.spuAttrList.filter(({ attrGroupDictCode }) => attrGroupDictCode === 2),
  };
}

/** The first product of the same series for each category that the list lacks. */
function suggestionsFor(answers: readonly Answer[], listed: ReadonlySet<string>): ProductCard[] {
  const categories = new Set(
    answers.flatMap(({ productDetail }) => productDetail?.virtualCategoryList.map(({ code }) => code) ?? []),
  );
  const beside: ProductCard[] = [];
  for (const product of answers.flatMap(({ seriesProducts }) => seriesProducts)) {
    const category = product.virtualCategoryCode;
    if (!category || categories.has(category) || listed.has(product.spuId)) continue;
    categories.add(category);
    beside.push(product);
  }
  return beside.slice(0, maxBeside);
}
