import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestSite, type TestSiteApp } from "../../../test/build-test-site.ts";
import { writeContent } from "../../../test/factories.ts";
import { checkContent } from "../publishing/check.ts";
import { planContent } from "../publishing/publish.ts";

const page = (path: string) => ({ title: "春", path, blocks: [{ kind: "storyBasicConfig", subTitle: "春" }] });

describe("former addresses", () => {
  let test: TestSiteApp;
  beforeAll(async () => {
    const redirects = [
      { from: "/old", to: "/products" },
      { from: "/旧页", to: "/products?sort=newest" },
      { from: "/elsewhere", to: "https://other.example.com/" },
      { from: "/older", to: "/brand-story/spring" },
      { from: "/products/keyword/red%20碟", to: "/red" },
      { from: "/products/keyword/50%25%20off%3F", to: "/sale%20now" },
      { from: "/products/keyword/a%2Fb%5Cc%23d", to: "/signs" },
      { from: "/products/keyword/..", to: "/dots" },
    ];
    test = await buildTestSite({
      changes: { "redirects.yaml": { redirects }, "pages/spring.yaml": page("/brand-story/spring") },
    });
  });
  afterAll(() => test[Symbol.asyncDispose]());
  const move = async (path: string | null) => {
    await test.content.write("pages/spring.yaml", path === null ? null : page(path));
    await test.publish();
  };

  it("are redirected by redirects.yaml, permanently and with their query", async () => {
    expect(await test.follow("/old")).toEqual([301, "/products"]);
    expect(await test.follow("/old/?utm_source=x&page=2")).toEqual([301, "/products?utm_source=x&page=2"]);
    expect(await test.follow("/%E6%97%A7%E9%A1%B5?page=2")).toEqual([301, "/products?sort=newest&page=2"]);
    expect(await test.follow("/elsewhere")).toEqual([301, "https://other.example.com/"]);
    expect(test.site.rendered).toEqual([]);
  });

  it("[SEARCH-DESK-02] are redirected from every search, however it was typed", async () => {
    const typed = [
      ["/products/keyword/Red%20%E7%A2%9F?page=2", "/red?page=2"],
      ["/products/keyword/r%C3%A9d%20%20%E7%A2%9F", "/red"],
      ["/products/keyword?keyword=red+%E7%A2%9F&sort=newest", "/red?sort=newest"],
      [`/products/keyword/${encodeURIComponent("50% off?")}`, "/sale%20now"],
      [`/products/keyword/${encodeURIComponent("a/b\\c#d")}`, "/signs"],
      ["/products/keyword?keyword=..", "/dots"],
    ];
    for (const [from = "", to] of typed) expect(await test.follow(from)).toEqual([301, to]);
    for (const other of ["/products/keyword/a", "/products/keyword?keyword=a", "/products/keyword"])
      expect((await test.follow(other))[0]).toBe(200);
  });

  it("are redirected in data requests, in React Router's format", async () => {
    const answer = await test.app.inject("/old.data?page=2&_routes=routes%2Funknown");
    expect([answer.statusCode, answer.headers["x-remix-redirect"]]).toEqual([204, "/products?page=2"]);
  });

  it("are redirected after each move of a page, never by a chain", async () => {
    await move("/brand-story/seasons/spring");
    expect(await test.follow("/brand-story/spring?a=1")).toEqual([301, "/brand-story/seasons/spring?a=1"]);
    expect(await test.follow("/older")).toEqual([301, "/brand-story/seasons/spring"]);
    await move("/member/spring");
    for (const former of ["/brand-story/spring", "/brand-story/seasons/spring", "/older"])
      expect(await test.follow(former)).toEqual([301, "/member/spring"]);
    await move("/brand-story/spring");
    expect((await test.follow("/brand-story/spring"))[0]).toBe(200);
    expect(await test.follow("/member/spring")).toEqual([301, "/brand-story/spring"]);
  });

  it("are part of the plan, and removed with their page", async () => {
    await test.content.write("pages/spring.yaml", page("/about-us/spring"));
    const { items } = await checkContent(test.content.dir);
    expect(await planContent(test.database.db, items)).toMatchObject({
      added: ["moved-page /brand-story/spring"],
      changed: ["page spring"],
      removed: [],
    });
    await move(null);
    expect(test.contents.current().content.moved).toEqual({});
    expect((await test.follow("/brand-story/seasons/spring"))[0]).toBe(200);
  });
});

it("reports redirects that hide a page, form chains or loops", async () => {
  const redirects = [
    { from: "/products", to: "/" },
    { from: "/a", to: "/b" },
    { from: "/b", to: "/a" },
    { from: "/c/", to: "nowhere" },
  ];
  await using content = await writeContent({ "redirects.yaml": { redirects } });
  const { faults } = await checkContent(content.dir);
  expect(faults.map(({ line, message }) => `${line} ${message}`).toSorted()).toEqual([
    '2 duplicate address "/products", first used in content/pages/products.yaml:2:7',
    "5 expected an address without a redirect, found one that redirects to /a",
    "7 expected an address without a redirect, found one that redirects to /b",
    "8 expected a path other than / that ends in no slash",
    '9 expected /path or https://..., found text "nowhere"',
  ]);
});
