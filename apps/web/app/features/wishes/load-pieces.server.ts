import { ApiError, type ApiClient, succeeded } from "@klarholm/contract/client";
import type { CallAnswer, ProductCard } from "@klarholm/contract";
import { expectNotFound } from "../../api/refusal.ts";
import { type Piece, pieceOf } from "./piece.ts";

/** What stands below a list, at most. */
const mostBeside = 4;

export interface Pieces {
  pieces: Piece[];
  /** Ids that name no product any more. */
  gone: string[];
  /** What goes with them: of their series, for another use than theirs. */
  beside: ProductCard[];
}

/**
 * Fetches products by their ids, in that order.
 * @throws ApiError when the API fails, a 502 when it refuses; what is no product, or none any more, is among those that are gone
 */
export async function loadPieces(api: ApiClient, ids: readonly string[]): Promise<Pieces> {
  const answers = await Promise.all(ids.map((productId) => answerOf(api, productId)));
  const found = answers.filter((answer) => answer !== undefined);
  return {
    pieces: found.flatMap((answer) => pieceOf(answer) ?? []),
    gone: ids.filter((_, index) => !answers[index]?.productDetail),
    beside: goingWith(found, new Set(ids)),
  };
}

async function answerOf(api: ApiClient, productId: string) {
  try {
    const answer = await api.call("fullProductDetail", { productId });
    if (succeeded(answer)) return answer.data;
    expectNotFound(answer);
    return undefined;
  } catch (error) {
    // No id at all: somebody else's text.
    if (error instanceof ApiError && error.status === 400) return undefined;
    throw error;
  }
}

/** One for each use that the list has not, from one series after the other. */
function goingWith(answers: readonly CallAnswer<"fullProductDetail">[], listed: ReadonlySet<string>): ProductCard[] {
  const uses = new Set(
    answers.flatMap(({ productDetail }) => productDetail?.virtualCategoryList.map(({ code }) => code) ?? []),
  );
  const beside: ProductCard[] = [];
  for (const product of answers.flatMap(({ seriesProducts }) => seriesProducts)) {
    const use = product.virtualCategoryCode;
    if (!use || uses.has(use) || listed.has(product.spuId)) continue;
    uses.add(use);
    beside.push(product);
  }
  return beside.slice(0, mostBeside);
}
