// @module-tag extended
import { expect, test } from "vitest";
import { expectNoAxeViolations, visit } from "./harness.ts";
import { lookAtEveryPage, ofStories } from "./every-page.ts";

await lookAtEveryPage((path) => ofStories.test(path));

test("[A11Y-01] what is laid out later covers none of the targets below it", async () => {
  const page = await visit("/brand-story/workmanship", {
    width: 390,
    untilLoaded: true,
    prepare: (context) => context.route(/\/assets\/.*\.js$/, () => new Promise(() => undefined)),
  });
  // The size of Lighthouse's phone, where parts ended amid the links of the footer.
  await page.setViewportSize({ width: 412, height: 823 });
  expect(await page.locator("html[data-arriving]").count()).toBe(1);
  await expectNoAxeViolations(page, [], ["target-size"]);
});
