import { describe, expect, test } from "vitest";
import { type Width, expectNoAxeViolations, visit } from "./harness.ts";

// The harness must fail: these tests are expected to fail.
const width: Width = 1440;

test.fails("a console error fails the test", async () => {
  const page = await visit("/", { width });
  await page.evaluate(() => console.error("a fault of the page"));
});

test.fails("an uncaught exception fails the test", { tags: "extended" }, async () => {
  const page = await visit("/", { width });
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error("a fault of the page");
      }),
  );
  await page.waitForTimeout(200);
});

test.fails("a request to a third party fails the test", { tags: "extended" }, async () => {
  const page = await visit("/", { width });
  // Through a navigation, since the content security policy stops all other ways.
  await page.evaluate(() => void window.open("http://third-party.invalid/"));
  await page.waitForTimeout(500);
});

test.fails("a violation of the content security policy fails the test", { tags: "extended" }, async () => {
  const page = await visit("/", { width });
  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
});

test.fails("a missing file of the site fails the test", { tags: "extended" }, async () => {
  const page = await visit("/", { width });
  await page.evaluate(() => fetch("/assets/no-such-file.js"));
});

test.fails("a picture without alternative text fails the test", { tags: "extended" }, async () => {
  const page = await visit("/", { width });
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("img")));
  await expectNoAxeViolations(page);
});

test("a page that was checked before is checked again", { tags: "extended" }, async () => {
  const page = await visit("/cookie", { width });
  await expectNoAxeViolations(page);
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("img")));
  await expect(expectNoAxeViolations(page)).rejects.toThrow("image-alt");
});

test("expected complaints are ignored", { tags: "extended" }, async () => {
  const page = await visit("/", { width, expected: [/a fault of the page/] });
  await page.evaluate(() => console.error("a fault of the page"));
  expect(await page.title()).not.toBe("");
});

describe("a tab that tests share", () => {
  const openPage = (path: string) => visit(path, { width });

  test.fails("fails the test whose page complains", async () => {
    const page = await openPage("/");
    await page.evaluate(() => console.error("a fault of the page"));
  });

  test("reports none of it in the next test", async () => {
    const page = await openPage("/");
    await page.evaluate(() => localStorage.setItem("left", "behind"));
  });

  test("clears what was stored", async () => {
    const page = await openPage("/cookie");
    expect(await page.evaluate(() => localStorage.getItem("left"))).toBeNull();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ forcedColors: "active" });
  });

  test("has its width and colours reset after any test", async () => {
    const page = await openPage("/cookie");
    expect(await page.evaluate(() => innerWidth)).toBe(width);
    expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(false);
  });
});
