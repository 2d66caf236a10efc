import { describe, expect, it } from "vitest";
import { presentRichText, richText } from "./rich-text.ts";

const picture = ({ src, alt }: { src: string; alt: string }) => ({
  url: `/media/${src}?v=12345678`,
  width: 1600,
  height: 1100,
  alt,
});
const present = (html: string) => presentRichText(html, picture);

function faultsOf(html: string): string[] {
  const schema = richText((kind, id) => (id.startsWith("none") ? `missing ${kind} media/${id}` : undefined));
  return schema.safeParse(html).error?.issues.map(({ message }) => message) ?? [];
}

describe("in a content file", () => {
  it("may hold paragraphs, headings, lists, quotations, tables, links and pictures", () => {
    const html = `<h3>三次火</h3><p>素烧<br>与<strong>釉烧</strong>、<em>描金</em>。<a href="/gifting">礼赠</a><a href="#glaze">釉</a><a href="https://example.com">别处</a><a href="tel:400-000-1826">电话</a></p>
      <ul><li>一</li></ul><ol><li>二</li></ol><blockquote>急不得。</blockquote><figure><img src="history/kiln.webp" alt="窑"><figcaption>窑</figcaption></figure>
      <table><caption>养护</caption><thead><tr><th scope="col">装饰</th></tr></thead><tbody><tr><td colspan="2">可以</td></tr></tbody></table><h4>小节</h4>`;
    expect(faultsOf(html)).toEqual([]);
  });

  it.each([
    [
      "<script>alert(1)</script><p>一</p>",
      [expect.stringMatching(/^<script> is not allowed in rich text, expected one of p, h3/)],
    ],
    ["<p onclick='a()'>一</p>", ["<p> must not have the attribute onclick"]],
    ["<p style='color:red'>一</p>", ["<p> must not have the attribute style"]],
    ["<h2>一</h2>", [expect.stringMatching(/^<h2> is not allowed/)]],
    ["<p>一", ["<p> is not closed"]],
    ["<p><strong>一</p>", ["<strong> is not closed"]],
    ["<a>一</a>", ["<a> has no href"]],
    [
      "<a href='javascript:alert(1)'>一</a>",
      [expect.stringMatching(/^link "javascript:alert\(1\)": expected \/path, https:/)],
    ],
    ["<a href='/pdp/none'>一</a>", ['link "/pdp/none": missing product media/none']],
    ["<img src='none.webp' alt=''>", ["missing picture media/none.webp"]],
    ["<img src='kiln.webp'>", ['<img> has no alt, expected the alternative text in Chinese ("" for decoration)']],
    ["<img alt=''>", ["<img> has no src"]],
  ])("%s is a fault", (html, faults) => {
    expect(faultsOf(html)).toEqual(faults);
  });
});

describe("in answers", () => {
  it("is sanitised again", () => {
    expect(present('<p onclick="a()">一<script>alert(1)</script><iframe src="x"></iframe></p>')).toBe("<p>一</p>");
    expect(present('<a href="javascript:alert(1)">二</a><a href="//evil.example.com">三</a>')).toBe(
      "<a>二</a><a>三</a>",
    );
    expect(present('<p style="position:fixed">四 &lt;b&gt;</p>')).toBe("<p>四 &lt;b&gt;</p>");
  });

  it("has pictures with address, size and lazy loading", () => {
    expect(present('<img src="history/kiln.webp" alt="窑">')).toBe(
      '<img src="/media/history/kiln.webp?v=12345678&amp;x-oss-process=image/resize,w_1280/format,webp" alt="窑" width="1600" height="1100" loading="lazy" decoding="async" />',
    );
  });

  it("opens other sites in a new tab", () => {
    expect(present('<a href="https://example.com">一</a>')).toBe(
      '<a href="https://example.com" target="_blank" rel="noopener">一</a>',
    );
    expect(present('<a href="/gifting">二</a>')).toBe('<a href="/gifting">二</a>');
  });
});
