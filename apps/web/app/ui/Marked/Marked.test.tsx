import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Marked, MarkedText } from "./Marked.tsx";

const plain = (html: string) => html.replace(/ class="[^"]*"/g, "");

test("[ROUTE-06] words are marked wherever they stand, also overlapping ones", () => {
  expect(plain(renderToStaticMarkup(<Marked text="Klar 清澈红酒杯" words={["klar", "红酒", "酒杯"]} />))).toBe(
    "<mark>Klar</mark> 清澈<mark>红酒杯</mark>",
  );
});

test("single letters and nothing are not marked", () => {
  expect(renderToStaticMarkup(<Marked text="a b" words={["a", ""]} />)).toBe("a b");
});

test("[ROUTE-06] the server's marks become elements, all else stays text", () => {
  expect(plain(renderToStaticMarkup(<MarkedText html="…&#60;b&#62;<mark>骨瓷</mark>&#38;" />))).toBe(
    "…&lt;b&gt;<mark>骨瓷</mark>&amp;",
  );
});
