// @module-tag extended
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, visit } from "./harness.ts";

/** From a list by its first card to the product. @returns what was moved meanwhile, by the names that it had */
async function follow(page: Page): Promise<string[]> {
  await hydrated(page);
  await page.evaluate(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    // When it is ready all that will move is there, however few frames a busy machine draws.
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition"))
          moved.add(effect.pseudoElement);
      }
    };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(look, () => undefined);
      return transition;
    };
  });
  await page.locator("main a[href^='/pdp/plate-wide']").first().click();
  await page.waitForURL("**/pdp/plate-wide*");
  await page.locator("main a[aria-haspopup=dialog]").first().waitFor();
  return page.evaluate(() => [...Reflect.get(window, "moved")]);
}

const isOfPicture = (name: string) => name.endsWith("(product-plate-wide)");

test("a card's picture travels to the product that it leads to, and nothing keeps the name of it", async () => {
  const page = await visit("/products/category/plates", { width: 390 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // A browser that takes too long to show the product leaves the way out; it is not too slow three times.
  let moved: string[] = [];
  for (let way = 0; way < 3 && moved.length === 0; way += 1) {
    if (way > 0) await page.goto("/products/category/plates");
    moved = (await follow(page)).filter(isOfPicture);
  }
  expect(moved).not.toEqual([]);
  const named = () =>
    page.evaluate(
      () =>
        [...document.body.querySelectorAll("*")].filter((element) =>
          getComputedStyle(element).getPropertyValue("view-transition-name").startsWith("product-"),
        ).length,
    );
  await expect.poll(named).toBe(0);
  await page.goBack();
  await page.waitForURL("**/products/category/plates");
  await page.locator("main a[href^='/pdp/plate-wide']").first().waitFor();
});

test("nothing travels for those who want less motion", async () => {
  const page = await visit("/products/category/plates", { width: 390 });
  expect(await follow(page)).toEqual([]);
});
