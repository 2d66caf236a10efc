import { expect, test } from "vitest";
import { matchesQuery, searchableText } from "./find.ts";

const text = searchableText(
  "可以放进洗碗机吗？",
  '<p>釉下彩<strong>可以</strong>，描金 A&amp;B 不可以。</p><a href="/care">养护</a>',
);

test.each(["", "  ", "洗碗", "洗碗 描金", "a&b", "Ａ＆Ｂ", "可以"])("“%s” matches question and answer", (query) => {
  expect(matchesQuery(query, text)).toBe(true);
});

test.each(["退换", "洗碗 退换", "strong", "href", "/care"])(
  "“%s” does not match: all words are required, and tags are ignored",
  (query) => {
    expect(matchesQuery(query, text)).toBe(false);
  },
);
