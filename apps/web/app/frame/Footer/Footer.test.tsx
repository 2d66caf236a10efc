import type { SiteSettings } from "@klarholm/contract";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { site } from "../../head/site.factories.ts";
import { keepHtml } from "../../ui/Kept/keep-html.server.tsx";
import { type HtmlOf, KeptContext } from "../../ui/Kept/kept-context.ts";
import { frameData } from "../frame.factories.ts";
import { Footer } from "./Footer.tsx";

/** The footer of a page as the server writes it, or as browsers render it, where nothing is kept. */
function render(settings: SiteSettings, htmlOf?: HtmlOf, path = "/") {
  const data = { ...frameData(), settings };
  const Component = () => (
    <KeptContext value={htmlOf}>
      <Footer data={data} />
    </KeptContext>
  );
  const Site = createRoutesStub([{ path, Component }]);
  return renderToString(<Site initialEntries={[path]} />);
}

const settings = (copyright = "© 2023 示例 & 家"): SiteSettings => ({
  site: { ...site, copyright },
  name4WX: "公众号",
  image4WX: { url: "/media/qr.svg", width: 112, height: 112, alt: "" },
  name4Weibo: "微博",
  link4Weibo: "https://weibo.example.com/?a=1&b=2",
});

test("the footer is the same byte for byte whether parts of it are kept or not, on any page", () => {
  const brand = settings();
  const whole = render(brand);
  for (const part of ['href="/one"', "/media/qr.svg", "&amp;b=2", "示例 &amp; 家"]) expect(whole).toContain(part);
  expect(render(brand, keepHtml)).toBe(whole);
  expect(render(brand, keepHtml, "/deep/page")).toBe(whole);
});

test("what is kept is rendered once for each publication", () => {
  const part = vi.fn(({ copyright }: { copyright: string }) => <b>{copyright}</b>);
  const [before, after] = [{ copyright: "© 2023" }, { copyright: "© 2031" }];
  expect([before, before, after, before].map((of) => keepHtml(part, of))).toEqual([
    "<b>© 2023</b>",
    "<b>© 2023</b>",
    "<b>© 2031</b>",
    "<b>© 2023</b>",
  ]);
  expect(part).toHaveBeenCalledTimes(2);
  expect(render(settings("© 2031"), keepHtml)).toContain("© 2031");
});
