import { expect, test } from "vitest";
import { foundIn, searchableText } from "./find.ts";

const text = searchableText(
  "可以放进洗碗机吗？",
  '<p>釉下彩<strong>可以</strong>，描金 A&amp;B 不可以。</p><a href="/care">养护</a>',
);

test.each(["", "  ", "洗碗", "洗碗 描金", "a&b", "Ａ＆Ｂ", "可以"])("“%s” is found in question and answer", (query) => {
  expect(foundIn(query, text)).toBe(true);
});

test.each(["退换", "洗碗 退换", "strong", "href", "/care"])(
  "“%s” is not: every word must be there, tags do not count",
  (query) => {
    expect(foundIn(query, text)).toBe(false);
  },
);
