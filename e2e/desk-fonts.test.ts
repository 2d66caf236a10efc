import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn } from "./desk.ts";

const pixelFont = join(import.meta.dirname, "../apps/server/test/fonts/kenpixel.ttf");
const licence = "Kenney Fonts, CC0 1.0 Universal.";

/** Widths in pixels of Latin letters: in the display face of the page, and in the browser's own. */
function widthsOn(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    ['"Display Latin"', '"No Such Face"'].map((family) => {
      const letters = document.createElement("span");
      letters.textContent = "Hamburgefonstiv 0123456789";
      letters.style.font = `400 40px ${family}`;
      letters.style.whiteSpace = "nowrap";
      letters.style.position = "absolute";
      document.body.append(letters);
      const { width } = letters.getBoundingClientRect();
      letters.remove();
      return width;
    }),
  );
}

/** The width in the display face, as soon as it is loaded. */
async function lettersWidth(page: Page): Promise<number> {
  const isLoaded = async () => {
    await page.evaluate(() => document.fonts.load('400 40px "Display Latin"', "Hamburgefonstiv 0123456789"));
    const [display, other] = await widthsOn(page);
    return display !== other;
  };
  await expect.poll(isLoaded).toBe(true);
  return (await widthsOn(page))[0] ?? 0;
}

test("[SETTINGS-FONT-01] an admin uploads a font with its licence, sees it in the preview, publishes and goes back", async () => {
  await using desk = await emptyDesk();
  const page = await openAsAdmin(desk, 1440, { expected: [/\b400\b/] });
  const widthAt = async (path: string) => {
    await page.goto(`${desk.site}${path}`);
    return lettersWidth(page);
  };
  const call = (path: string, body: object) =>
    page.evaluate(
      async ({ path, body }) => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(`/desk/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
        return (await answer.json()).data;
      },
      { path, body },
    );
  const before = await widthAt("/");
  await page.goto(`${desk.site}/desk/settings`);
  const fonts = page.getByRole("region", { name: "标题字体" });
  const latin = fonts.getByRole("region", { name: "西文与数字" });
  await pressOn(latin.getByRole("button", { name: "上传字体" }));
  const dialog = page.getByRole("dialog", { name: "上传字体：西文与数字" });
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: /字体文件/ }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: "broken.ttf", mimeType: "font/ttf", buffer: Buffer.from("no font") });
  await dialog.getByLabel("许可全文").fill(licence);
  await dialog.getByRole("button", { name: "上传并存为草稿" }).click();
  await dialog.getByText("文件不是字体").waitFor();
  await expectValidView(page);
  await choose(pixelFont);
  await dialog.getByRole("button", { name: "上传并存为草稿" }).click();
  await dialog.waitFor({ state: "hidden" });
  await latin.getByText("kenpixel.ttf").first().waitFor();
  await latin.getByText("草稿").waitFor();
  await latin.getByText(/的许可$/).click();
  await latin.getByText(licence).waitFor();
  await expectValidView(page);

  const site = { kind: "site", id: "site" };
  const body = await page.evaluate(async () => {
    const answer = await fetch("/desk/api/content/item?kind=site&id=site");
    return (await answer.json()).data.draft.body;
  });
  const { address } = await call("content/preview", { ...site, body });
  const [previewed, unpublished] = [await widthAt(address), await widthAt("/")];
  expect(previewed).not.toBe(before);
  expect(unpublished).toBe(before);
  await page.goto(`${desk.site}/desk/settings`);
  await call("content/publish", { items: [site], note: "", acceptWarnings: true });
  await expect.poll(() => widthAt("/"), { interval: 1000 }).toBe(previewed);

  await page.goto(`${desk.site}/desk/`);
  await goTo(page, "设置");
  await latin.getByRole("button", { name: "用自带的字体" }).click();
  await latin.getByText("网站自带的字体").waitFor();
  await page.goto("about:blank");
});
