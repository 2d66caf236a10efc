import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { store } from "../../../../test/stores.factories.ts";
import { StoreDetail } from "./StoreDetail.tsx";

test("[STORE-03] an open store shows its phone, hours, type, services and pictures", () => {
  const html = renderToStaticMarkup(
    <StoreDetail
      mapsKey="key"
      host="www.example.com"
      store={store("sh", {
        images: ["a", "b"].map((name) => ({ url: `/media/${name}.webp?v=1`, width: 1664, height: 1024, alt: "" })),
      })}
    />,
  );
  for (const text of [
    "临街两层",
    "南京西路 1 号",
    "021-5555 0101",
    "10:00–22:00",
    "旗舰店",
    "礼品包装、破损换新",
    'href="tel:02155550101"',
  ])
    expect(html).toContain(text);
  expect(html).toContain('aria-roledescription="carousel"');
  expect(html).toContain('data-ratio="13:8"');
  expect(html).toContain("w_1040,h_640");
  // The map loads in the browser after a click.
  expect(html).not.toContain("staticmap");
});

test("[STORE-03] [STORE-04] a store that is not open yet shows its opening date instead of a phone", () => {
  const html = renderToStaticMarkup(
    <StoreDetail
      mapsKey="key"
      host="www.example.com"
      store={store("hz", { openStatus: false, openingTime: "2026-12-05" })}
    />,
  );
  expect(html).toContain("2026 年 12 月 05 日 正式开业");
  expect(html).not.toContain("021-5555 0101");
  expect(html).not.toContain("tel:");
});
