import { ApiError, type ApiClient } from "@klarholm/contract/client";
import { describe, expect, test, vi } from "vitest";
import { productAnswer } from "../../../../test/catalogue.factories.ts";
import { loadProduct } from "./load-product.server.ts";

/** A client that answers every call with `answer`, or fails with it when it is an error. */
function client(answer: object, warn: ApiClient["warn"] = () => undefined): ApiClient {
  return {
    call: async () => (answer instanceof Error ? Promise.reject(answer) : answer),
    warn,
  } as unknown as ApiClient;
}

const thrown = (loading: Promise<unknown>) =>
  loading.then(
    () => expect.fail("nothing was thrown"),
    (reason: unknown) => reason,
  );

describe("loading a product", () => {
  test("returns the product with its related data", async () => {
    const found = productAnswer();
    await expect(
      loadProduct(client({ success: true, errorCode: "0", errorMessage: null, data: found }), "x"),
    ).resolves.toEqual(found);
  });

  test("[PDP-17] an answer without productDetail redirects home with a notice", async () => {
    const data = { ...productAnswer(), productDetail: null };
    const response = await thrown(
      loadProduct(client({ success: true, errorCode: "0", errorMessage: null, data }), "x"),
    );
    expect(response).toBeInstanceOf(Response);
    expect(response).toHaveProperty("status", 302);
    expect(response instanceof Response && response.headers.get("location")).toBe("/#notice=product-missing");
  });

  test.each([
    ["服务正在更新，请稍后重试！", "服务正在更新，请稍后重试！"],
    ["", "请求失败，请稍后重试！"],
  ])("[PDP-18] a failed request with the message %j shows %s", async (message, shown) => {
    const fault = await thrown(loadProduct(client(new ApiError(message, { status: 503, url: "/" })), "x"));
    expect(fault).toMatchObject({ data: { message: shown }, init: { status: 502 } });
  });

  test('a malformed id is "not found", not a server failure', async () => {
    const fault = await thrown(
      loadProduct(client(new ApiError("请求内容有误，请检查后重试！", { status: 400, url: "/" })), "a/b"),
    );
    expect(fault).toMatchObject({ init: { status: 404 } });
  });

  test("[PDP-18] an unsuccessful answer is logged", async () => {
    const warn = vi.fn();
    const fault = await thrown(
      loadProduct(client({ success: false, errorCode: "INTERNAL", errorMessage: "无", data: null }, warn), "plate"),
    );
    expect(warn).toHaveBeenCalledExactlyOnceWith("A product is not shown.", {
      productId: "plate",
      code: "INTERNAL",
      reason: "无",
    });
    // Shown in the page, without a toast.
    expect(fault).toMatchObject({ data: { message: "请求失败，请稍后重试！", quiet: true }, init: { status: 502 } });
  });

  test('[PDP-18] a "not found" answer shows links and no failure message', async () => {
    const answer = { success: false, errorCode: "CONTENT_NOT_FOUND", errorMessage: "无", data: null };
    const fault = await thrown(loadProduct(client(answer), "plate"));
    expect(fault).toMatchObject({ data: {}, init: { status: 404 } });
    expect(fault).not.toHaveProperty("data.message");
  });

  test("an internal error is not treated as a failed request", async () => {
    await expect(loadProduct(client(new TypeError("broken")), "x")).rejects.toThrow("broken");
  });
});
