import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { buildTestSite, type TestSiteApp } from "../../../test/build-test-site.ts";
import { exchange } from "../../../test/exchange.ts";

let test: TestSiteApp;
beforeAll(async () => {
  test = await buildTestSite({
    changes: {
      "pages/damaged-for-new.yaml": {
        title: "换新",
        path: "/member/damagedForNew",
        blocks: [{ kind: "storyBasicConfig", subTitle: "换新" }],
      },
    },
  });
});
afterAll(() => test[Symbol.asyncDispose]());

describe("[SEO-01] the canonical address", () => {
  it.each([
    ["/PDP/plate-27", "/pdp/plate-27"],
    ["/pdp/plate-27/", "/pdp/plate-27"],
    ["/pdp/PLATE-27//?vc=plates&utm_source=Ab", "/pdp/plate-27?vc=plates&utm_source=Ab"],
    ["/Pdp/Unknown/", "/pdp/Unknown"],
    ["/Products/", "/products"],
    ["/products/Category/PLATES?isAll=true", "/products/category/plates?isAll=true"],
    ["/PRODUCTS/series-FJORD", "/products/series-fjord"],
    ["/products/Keyword/FJ-27%20Ab/", "/products/keyword/FJ-27%20Ab"],
    ["/Search-Results-Page/?keyword=Ab", "/search-results-page?keyword=Ab"],
    ["/Find-Us/Flagship-Stores/", "/find-us/flagship-stores"],
    ["/About-Us/JOBS/Unknown/apply", "/about-us/jobs/Unknown/apply"],
    ["/Member/damagedfornew", "/member/damagedForNew"],
    ["/News/", "/news"],
    ["/Brand-Story/x/", "/brand-story/x"],
  ])("of %s is %s, by a permanent redirect", async (from, to) => {
    expect(await test.follow(from)).toEqual([301, to]);
    expect((await test.app.inject(to)).statusCode).toBe(200);
  });

  it.each([
    "/",
    "/?page=2",
    "/pdp/plate-27?vc=PLATES",
    "/products/keyword/FJ-27",
    "/member/damagedForNew",
    "/nowhere/At-All",
    "/PDP/plate-27.data",
  ])("%s is canonical", async (path) => {
    expect((await test.follow(path))[0]).toBe(200);
  });

  it.each([["//elsewhere.example.com/"], ["/\\elsewhere.example.com/"], ["///elsewhere.example.com//"]])(
    "%s leads to no other site",
    async (path) => {
      const [, location] = await test.follow(path);
      expect(new URL(String(location), "https://own.example.com").host).toBe("own.example.com");
    },
  );
});

describe("[FRAME-05] a malformed URL", () => {
  it.each([["/%E0%A4%A"], ["/pdp/%"], ["/pdp/%zz?a=1"]])(
    "%s redirects to the home page with a notice",
    async (path) => {
      expect(await test.follow(path)).toEqual([302, "/#notice=page-missing"]);
    },
  );

  it("a URL that is too long redirects too", async () => {
    await using live = await buildTestApp({ site: test.site });
    const origin = await live.app.listen({ host: "127.0.0.1", port: 0 });
    const answer = await exchange(
      Number(new URL(origin).port),
      `GET /pdp/${"x".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 302 Found\r\n/);
    expect(answer).toMatch(/\r\nlocation: \/#notice=page-missing\r\n/);
    const call = await exchange(
      Number(new URL(origin).port),
      `GET /ecommerce/${"x".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    );
    expect(call).toMatch(/^HTTP\/1\.1 431 /);
  });
});
