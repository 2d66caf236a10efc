import type { Link } from "@klarholm/contract/link";
import { createClient } from "@klarholm/contract/client";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { fetchRecord } from "../../api/fetch-record.ts";
import { ContentLink } from "./ContentLink.tsx";

function render(link: Link | undefined): string {
  const Site = createRoutesStub([
    {
      id: "root",
      path: "/",
      HydrateFallback: () => null,
      loader: () => null,
      Component: () => <ContentLink link={link}>去看</ContentLink>,
    },
  ]);
  return renderToString(<Site hydrationData={{ loaderData: { root: { config: {} } } }} />);
}

test("[LINK-01] an external link opens a new window without an opener", () => {
  expect(render({ linkType: 1, val: "https://a.example.com/" })).toMatch(
    /<a href="https:\/\/a\.example\.com\/" target="_blank" rel="noopener">去看<\/a>/,
  );
});

test.each([
  [{ linkType: 2, type: "page", onlineId: "history" }, "/brand-story/history"],
  [{ linkType: 3, linkSpuId: "cup", vc: "cups" }, "/pdp/cup?vc=cups"],
  [{ linkType: 4, val: "/gifting" }, "/gifting"],
  [{ linkType: 5, code: "plates", leafFlag: true, isAllSeries: "true" }, "/products/category/plates?isAll=true"],
] as const)("[LINK-08] a link with a target is an anchor: %o", (link, href) => {
  expect(render(link)).toContain(`<a href="${href}" data-discover="true">去看</a>`);
});

test.each([
  undefined,
  { linkType: 1, val: "javascript:alert(1)" },
  { linkType: 4, val: "//evil.example.com" },
] as const)("a link without a target is plain text: %o", (link) => {
  expect(render(link)).toBe("<span>去看</span>");
});

describe("[LINK-06] a link of type 7", () => {
  const client = (answer: Response) =>
    createClient({
      transport: vi.fn(async () => answer),
      host: "",
      token: "",
      storeCode: "S",
      storeId: "1",
      channelCode: "C",
      channelId: "1",
      warn: () => {},
    });

  test("is a button", () => {
    expect(render({ linkType: 7, id: "help" })).toBe('<button type="button" data-record="help">去看</button>');
  });

  test("fetches the content record by id and returns it", async () => {
    const record = { id: "help", name: "帮助", contents: "{}" };
    expect(
      await fetchRecord(
        client(Response.json({ success: true, errorCode: "0", errorMessage: null, data: [record] })),
        "help",
      ),
    ).toEqual(record);
  });

  test("returns nothing when the call fails or is refused", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(
      await fetchRecord(
        client(Response.json({ success: false, errorCode: "CONTENT_NOT_FOUND", errorMessage: "", data: null })),
        "help",
      ),
    ).toBeUndefined();
    expect(await fetchRecord(client(new Response("", { status: 500 })), "help")).toBeUndefined();
  });
});
