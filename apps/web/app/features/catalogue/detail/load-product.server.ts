import { ApiError, type ApiClient, isNotFound, succeeded } from "@klarholm/contract/client";
import { data, redirect } from "react-router";
import { productCopy } from "./product.copy.ts";
import type { FoundProduct, ProductFault } from "./product-view.ts";

/**
 * Loads a product (section 5, "Product detail", and section 8).
 * @throws a redirect home with a notice when the answer has no product; a 404 fault for an unknown or malformed id;
 *   a 502 fault when the call fails or is refused (logged)
 */
export async function loadProduct(api: ApiClient, productId: string): Promise<FoundProduct> {
  const answer = await api.call("fullProductDetail", { productId }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw data<ProductFault>(
      { message: error.message || productCopy.failedMessage },
      { status: error.status === 400 ? 404 : 502 },
    );
  });
  if (!succeeded(answer)) {
    api.warn("A product is not shown.", { productId, code: answer.errorCode, reason: answer.errorMessage });
    throw isNotFound(answer)
      ? data<ProductFault>({}, { status: 404 })
      : data<ProductFault>({ message: productCopy.failedMessage, quiet: true }, { status: 502 });
  }
  const { productDetail, ...others } = answer.data;
  if (!productDetail) throw redirect("/#notice=product-missing");
  return { ...others, productDetail };
}
