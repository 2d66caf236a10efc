import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Highlight, HighlightedHtml } from "./Highlight.tsx";

const plain = (html: string) => html.replace(/ class="[^"]*"/g, "");

test("[ROUTE-06] highlights words anywhere, also overlapping ones", () => {
  expect(plain(renderToStaticMarkup(<Highlight text="Klar 清澈红酒杯" words={["klar", "红酒", "酒杯"]} />))).toBe(
    "<mark>Klar</mark> 清澈<mark>红酒杯</mark>",
  );
});

test("does not highlight single letters and empty words", () => {
  expect(renderToStaticMarkup(<Highlight text="a b" words={["a", ""]} />)).toBe("a b");
});

test("[ROUTE-06] renders the server's marks as elements, and everything else as text", () => {
  expect(plain(renderToStaticMarkup(<HighlightedHtml html="…&#60;b&#62;<mark>骨瓷</mark>&#38;" />))).toBe(
    "…&lt;b&gt;<mark>骨瓷</mark>&amp;",
  );
});
