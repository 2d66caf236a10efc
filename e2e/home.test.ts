import { describe, expect, test } from "vitest";
import { describeWidths, hydrated, visit } from "./harness.ts";

/** Parts that are the same at both widths run at one. */
const width = 390;

describeWidths("the home page at %i px", (width) => {
  test("[BLOCK-01] the hero's picture is the first to load and fills the width", async () => {
    const page = await visit("/", { width });
    const picture = page.locator('[data-block="hero"] picture img');
    expect(await picture.getAttribute("fetchpriority")).toBe("high");
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
    expect((await picture.boundingBox())?.width).toBe(width);
    // The phone's crop and the wide one are both preloaded, each for its own windows.
    const requested = await page
      .locator('link[rel="preload"][as="image"][fetchpriority="high"]')
      .evaluateAll((links) =>
        links.flatMap((link) =>
          link instanceof HTMLLinkElement && matchMedia(link.media).matches ? [link.imageSrcset] : [],
        ),
      );
    expect(requested).toEqual([expect.stringContaining(width === 390 ? "kiln-phone" : "kiln.webp")]);
  });
});

describe("the home page", () => {
  test("[ROUTE-01] the home page consists of its content blocks and starts with the hero", async () => {
    const page = await visit("/", { width });
    const kinds = await page
      .locator("[data-block]")
      .evaluateAll((blocks) => blocks.map((block) => block.getAttribute("data-block")));
    expect(kinds[0]).toBe("hero");
    expect(new Set(kinds)).toEqual(new Set(["hero", "fixed_size_02", "goods", "category", "products"]));
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  });

  test("[BLOCK-02] editors' colours apply under the strict security policy", async () => {
    const page = await visit("/", { width });
    const colour = await page
      .locator('[data-editor-background="3a150d"]')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(colour).toBe("rgb(58, 21, 13)");
    expect(await page.locator("[style]").count()).toBe(0);
  });

  test("[BLOCK-04] [BLOCK-08] [BLOCK-09] [LINK-08] products and categories are links to their pages", async () => {
    const page = await visit("/", { width });
    const hrefs = (kind: string) =>
      page
        .locator(`[data-block="${kind}"] li a`)
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const href of [...(await hrefs("goods")), ...(await hrefs("products"))])
      expect(href).toMatch(/^\/pdp\/[\w-]+/);
    expect(await hrefs("category")).toEqual([
      "/products/table",
      "/products/room",
      "/products/series-red",
      "/products/series-ash",
    ]);
  });

  test("the header covers the hero at the top and has a background after scrolling", async () => {
    const page = await visit("/", { width });
    const ground = () => page.getByRole("banner").evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground()).toBe("rgba(0, 0, 0, 0)");
    await page.mouse.wheel(0, 600);
    await expect.poll(ground).toBe("rgb(255, 249, 240)");
  });
});

test(
  "[BLOCK-08] arrows scroll the row of products on wide windows, and are disabled at its ends",
  { tags: "extended" },
  async () => {
    const page = await visit("/", { width: 1440 });
    const block = page.locator('[data-block="goods"]');
    const [previous, next] = [
      // Found by the row's title: a page may have several rows.
      block.getByRole("button", { name: /\S 上一组$/ }),
      block.getByRole("button", { name: /\S 下一组$/ }),
    ];
    const scrolled = () => block.getByRole("list").evaluate((row) => row.scrollLeft);
    expect(await previous.isDisabled()).toBe(true);
    await next.click();
    await expect.poll(scrolled).toBeGreaterThan(200);
    await expect.poll(() => previous.isEnabled()).toBe(true);
    await previous.click();
    await expect.poll(scrolled).toBe(0);
  },
);

test("[BLOCK-12] arrows scroll a row of pictures whose end a mouse could not reach", async () => {
  const page = await visit("/collections/snow/morning-after", { width: 1440 });
  const block = page.locator('[data-block="imageList"]').filter({ hasText: "窑前窑后" });
  await block.getByRole("button", { name: "窑前窑后 下一组" }).click();
  await expect.poll(() => block.getByRole("region").evaluate((row) => row.scrollLeft)).toBeGreaterThan(200);
  await expect.poll(() => block.getByRole("button", { name: "窑前窑后 上一组" }).isEnabled()).toBe(true);
});

test("[BLOCK-08] a row in which all products fit fills the width, and has no arrows", async () => {
  const page = await visit("/collections/snow/hearth", { width: 1440 });
  const block = page.locator('[data-block="goods"]').first();
  await block.scrollIntoViewIfNeeded();
  await hydrated(page);
  const last = block.getByRole("listitem").last();
  const right = (await last.boundingBox()) ?? { x: 0, width: 0 };
  const edge = await block
    .getByRole("list")
    .evaluate((row) => row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingInlineEnd));
  expect(Math.abs(right.x + right.width - edge)).toBeLessThan(1);
  await expect.poll(() => block.getByRole("button", { name: "下一组" }).isVisible()).toBe(false);
  expect(await block.getByRole("button", { name: "上一组" }).isVisible()).toBe(false);
});

test(
  "[BLOCK-08] fewer than four products are beside their title, each as large as one of four",
  { tags: "extended" },
  async () => {
    for (const [path, count] of [
      ["/collections/snow/hearth", 3],
      ["/collections/snow/morning-after", 2],
    ] as const) {
      const page = await visit(path, { width: 1440 });
      const block = page.locator('[data-block="goods"]').first();
      const list = block.getByRole("list");
      const cards = await list
        .locator("> li")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      expect(cards).toHaveLength(count);
      const title = await block.getByRole("heading").first().boundingBox();
      const gap = await list.evaluate((row) => Number.parseFloat(getComputedStyle(row).columnGap));
      const [first, last] = [cards[0], cards.at(-1)];
      if (!title || !first || !last) throw new Error("a title and cards");
      const quarter = (last.right - title.x - 3 * gap) / 4;
      for (const card of cards) expect(Math.abs(card.width - quarter), path).toBeLessThan(1);
      expect(title.x + title.width, path).toBeLessThan(first.left);
      expect(title.y, path).toBeLessThan(first.bottom);
    }
  },
);
