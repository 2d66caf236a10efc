// @module-tag extended
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, visit } from "./harness.ts";

/** Follows the first card of a list to the product. @returns the names of all animated view transition elements */
async function follow(page: Page): Promise<string[]> {
  await hydrated(page);
  await page.evaluate(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    // At `ready` all animations exist, however few frames a busy machine draws.
    const recordAnimations = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition"))
          moved.add(effect.pseudoElement);
      }
    };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(recordAnimations, () => undefined);
      return transition;
    };
  });
  await page.locator("main a[href^='/pdp/plate-wide']").first().click();
  await page.waitForURL("**/pdp/plate-wide*");
  await page.locator("main a[aria-haspopup=dialog]").first().waitFor();
  return page.evaluate(() => [...Reflect.get(window, "moved")]);
}

const isOfPicture = (name: string) => name.endsWith("(product-plate-wide)");

test("a card's picture moves to its product page, and its transition name is removed afterwards", async () => {
  const page = await visit("/products/category/plates", { width: 390 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // A browser that is too slow skips the transition; it is not too slow three times.
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

test("nothing moves with reduced motion", async () => {
  const page = await visit("/products/category/plates", { width: 390 });
  expect(await follow(page)).toEqual([]);
});
