// @module-tag extended
import { expect, test } from "vitest";
import { describeWidths, expectNoAxeViolations, showAll, visit } from "./harness.ts";

/** A product with eleven pictures. */
const cup = "/pdp/cup-many";

describeWidths("a product with more than ten pictures, at %i px", (width) => {
  test("[PDP-01] are in two columns on wide windows, each a padded square of 1500", async () => {
    const page = await visit(cup, { width });
    await showAll(page);
    const pictures = page.locator("main a[aria-haspopup=dialog]");
    expect(await pictures.count()).toBe(11);
    const boxes = await pictures.evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
    );
    const columns = new Set(boxes.map(({ left }) => Math.round(left)));
    expect(columns.size).toBe(width === 390 ? 11 : 2);
    for (const href of await pictures.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
      expect(href).toContain("m_pad,w_1500,h_1500");
    const alternatives = await pictures
      .locator("img[alt]:not([alt=''])")
      .evaluateAll((images) => images.map((image) => image.getAttribute("alt")));
    expect(new Set(alternatives).size, "each picture has words of its own").toBe(11);
  });

  test("[PDP-02] [PDP-03] open a gallery of ten slides and ten thumbnails, which follow each other", async () => {
    const page = await visit(cup, { width });
    await page.locator("main a[aria-haspopup=dialog]").first().click();
    const gallery = page.getByRole("dialog", { name: /图片/ });
    await gallery.waitFor();
    const thumbnails = gallery.getByRole("button", { name: /^第 \d+ 张$/ });
    expect(await thumbnails.count()).toBe(10);
    expect(await gallery.locator("li[aria-hidden]").count()).toBe(10);
    await thumbnails.nth(9).click();
    await expect.poll(() => thumbnails.nth(9).getAttribute("aria-current")).toBe("true");
    // It loops: after the tenth comes the first.
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => thumbnails.nth(0).getAttribute("aria-current")).toBe("true");
    await expectNoAxeViolations(page);
  });
});
