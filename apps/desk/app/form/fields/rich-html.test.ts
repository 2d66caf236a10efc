import { expect, test } from "vitest";
import { cleanPaste, leanHtml } from "./rich-html.ts";

test("[DESK-03] unwraps the paragraph of a list item with one, and keeps several", () => {
  expect(leanHtml("<ul><li><p>一</p></li><li><p>二</p><ol><li><p>三</p></li></ol></li></ul>")).toBe(
    "<ul><li>一</li><li>二<ol><li>三</li></ol></li></ul>",
  );
  const two = "<ul><li><p>一</p><p>二</p></li></ul>";
  expect(leanHtml(two)).toBe(two);
});

test("[DESK-03] removes comments, styles and odd spaces from text pasted from Word, and keeps headings", () => {
  const pasted =
    "<!--[if gte mso 9]><xml>x</xml><![endif]--><style>p{color:red}</style><h1 class=MsoTitle style='color:red'>题</h1><p style=margin:0 lang=ZH>正\u{A0}&nbsp;文\u{200B}<o:p>x</o:p></p>";
  expect(cleanPaste(pasted)).toBe("<h3>题</h3><p>正 文</p>");
});
