// @module-tag extended
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { emptyDesk, openAsAdmin } from "./desk.ts";

/** Delays every response of a list, as a busy server does. */
async function slowLists(page: Page): Promise<void> {
  await page.route(/\/desk\/api\/(content\/items|media)\b/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.continue().catch(() => undefined);
  });
}

it.each([1440, 390] as const)("[DESK-03] lists are searched while responses are slow (%i px)", async (width) => {
  await using desk = await emptyDesk();
  const page = await openAsAdmin(desk, width);
  await slowLists(page);
  for (const path of ["/desk/content", "/desk/media"]) {
    await page.goto(path);
    const words = page.getByLabel("查找", { exact: true });
    await words.focus();
    // Typing slower and faster than the responses.
    for (const [text, delay] of [
      ["plate", 90],
      ["-wide", 300],
      [" x", 10],
    ] as const)
      await page.keyboard.type(text, { delay });
    expect(await words.inputValue()).toBe("plate-wide x");
    await expect.poll(() => new URL(page.url()).searchParams.get("words")).toBe("plate-wide x");
    expect(await words.inputValue()).toBe("plate-wide x");
    // In the middle of the text as well: the caret stays.
    await page.keyboard.press("Home");
    await page.keyboard.type("ash-", { delay: 120 });
    await expect.poll(() => new URL(page.url()).searchParams.get("words")).toBe("ash-plate-wide x");
    expect(await words.inputValue()).toBe("ash-plate-wide x");
    // Back to the list with the search words.
    await page.goBack();
    await page.goForward();
  }
  await page.goto("about:blank");
});
