import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { frameData } from "../../../test/frame.factories.ts";
import { Frame } from "./Frame.tsx";

const crumbs = { breadcrumbs: () => [{ label: "系列产品", href: "/products" }, { label: "餐盘" }] };

function render(path: string, settings = {}) {
  const page = { Component: () => null, HydrateFallback: () => null };
  const Site = createRoutesStub([
    {
      id: "root",
      Component: () => (
        <Frame data={frameData(settings)}>
          <p>正文</p>
        </Frame>
      ),
      children: [
        { ...page, path: "/flora-danica/:slug", handle: crumbs, loader: () => null },
        { ...page, path: "/with", id: "with", handle: crumbs, loader: () => null },
        { ...page, path: "/without", id: "without", loader: () => null },
      ],
    },
  ]);
  return renderToString(<Site initialEntries={[path]} hydrationData={{ loaderData: { with: {}, without: {} } }} />);
}

describe("the frame", () => {
  test("[FRAME-07] is absent on any path that contains /flora-danica", () => {
    const html = render("/flora-danica/blue");
    expect(html).toContain("正文");
    expect(html).not.toMatch(/<header|<footer|<nav/);
  });

  test("[FRAME-08] is header, breadcrumb bar, content and footer in this order elsewhere", () => {
    const html = render("/with");
    const places = ["<header", 'aria-label="面包屑"', '<main id="content"', "<footer"].map((part) =>
      html.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test("[FRAME-09] shows a home icon, then items with a label and an optional link", () => {
    const bar = /<nav[^>]*aria-label="面包屑".*?<\/nav>/s.exec(render("/with"))?.[0] ?? "";
    expect(bar).toMatch(/<a[^>]*aria-label="首页"[^>]*href="\/"/);
    expect(bar).toMatch(/<a[^>]*href="\/products"[^>]*>系列产品<\/a>/);
    expect(bar).toMatch(/<span aria-current="page">餐盘<\/span>/);
  });

  test("[FRAME-09] [FRAME-10] has no breadcrumb bar on a page without breadcrumbs", () => {
    expect(render("/without")).not.toContain("面包屑");
  });

  test("[HEADER-01] the logo links home", () => {
    expect(render("/without")).toMatch(/<a[^>]*href="\/"[^>]*><img[^>]*alt="字标"/);
  });

  test("[FOOTER-02] [FOOTER-03] [FOOTER-04] has the link groups, sister brands, group sites, copyright and filing", () => {
    const footer =
      /<footer.*<\/footer>/s.exec(
        render("/without", { name4Weibo: "微博", link4Weibo: "https://weibo.example.com" }),
      )?.[0] ?? "";
    for (const text of [
      "客户服务",
      "关于我们",
      "如何购买",
      "联系我们",
      "甲",
      "集团",
      "© 2023 示例",
      "https://weibo.example.com",
      "https://beian.miit.gov.cn/",
    ])
      expect(footer).toContain(text);
  });

  test("sections without settings are hidden", () => {
    expect(render("/without")).not.toContain("关注我们");
  });
});
