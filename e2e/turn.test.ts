import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoAxeViolations, siteUrl, visit } from "./harness.ts";

const plate = "/pdp/plate-wide";
const plateName = "平盘 30 厘米";
const button = (page: Page) => page.getByRole("button", { name: "转动看看" });
const dialog = (page: Page) => page.getByRole("dialog", { name: `转动看看：${plateName}` });
const tool = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const viewer = (page: Page) => page.locator("model-viewer");
/** Requests of the 3D view: the dialog, the viewer and the model. */
const ofTurning = /ModelDialog|viewer-|\.glb/;

/** Fewer points: software rendering uses all cores. */
const coarse = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(window, "devicePixelRatio", { value: 0.25 }));

/** The camera: its angle around the model in degrees, and its distance. */
const eye = (page: Page) =>
  viewer(page).evaluate((element) => {
    const orbit = (element as unknown as { getCameraOrbit(): { theta: number; radius: number } }).getCameraOrbit();
    return { turn: Math.round((orbit.theta * 180) / Math.PI), distance: orbit.radius };
  });

describe("[VIEW-01] turning a product at 390 px", () => {
  const width = 390;
  test(
    "nothing of it is fetched before; then the photograph and the model, which keys and pointer turn, with its measures; closing restores the focus",
    { tags: "extended" },
    async () => {
      const requested: string[] = [];
      const page = await visit(plate, {
        width,
        freshTab: true,
        prepare: async (context) => {
          await coarse(context);
          context.on("request", (request) => void (ofTurning.test(request.url()) && requested.push(request.url())));
        },
      });
      await page.waitForLoadState("networkidle");
      expect(requested).toEqual([]);
      // It is in a row with other buttons, none of which wraps.
      const heights = await button(page)
        .locator("xpath=../button")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThan(52);
      await button(page).click();
      await dialog(page).locator("img").first().waitFor();
      await tool(page, "复位").waitFor();
      expect(requested.every((url) => url.startsWith(siteUrl))).toBe(true);
      expect(requested.filter((url) => url.includes(".glb"))).toHaveLength(1);

      const first = await eye(page);
      await viewer(page).locator("[role]").first().focus();
      for (let press = 0; press < 4; press++) await page.keyboard.press("ArrowRight");
      await expect.poll(async () => Math.abs((await eye(page)).turn - first.turn)).toBeGreaterThan(5);
      await page.keyboard.press("+");
      await expect.poll(async () => (await eye(page)).distance).toBeLessThan(first.distance);
      await page.keyboard.press("Home");
      await expect.poll(async () => (await eye(page)).turn).toBe(first.turn);

      const box = await viewer(page).boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 120, y, { steps: 6 });
      await page.mouse.up();
      await expect.poll(async () => Math.abs((await eye(page)).turn - first.turn)).toBeGreaterThan(5);
      await tool(page, "复位").click();
      await expect.poll(async () => (await eye(page)).turn).toBe(first.turn);

      // Its measures, and axe with the dialog open.
      expect(await dialog(page).getByText("300 毫米").isVisible()).toBe(false);
      await tool(page, "尺寸").click();
      await dialog(page).getByText("300 毫米").waitFor();
      await dialog(page).getByText("30 毫米", { exact: true }).waitFor();
      const lines = () =>
        dialog(page)
          .locator("line[x1]")
          .evaluateAll((all) =>
            all.map((line) => line.getBoundingClientRect()).map(({ width, height }) => width + height),
          );
      await expect.poll(async () => (await lines()).length).toBe(2);
      expect(Math.max(...(await lines()))).toBeGreaterThan(100);
      await expectNoAxeViolations(page);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      await expect.poll(() => button(page).evaluate((element) => element === document.activeElement)).toBe(true);
      await button(page).click();
      await tool(page, "复位").waitFor();
      await page.goBack();
      await dialog(page).waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe(plate);
    },
  );
});

describe("[VIEW-01] without a working 3D view", () => {
  const width = 390;

  test("a failed model shows a message beside the photograph, and loads on retry", { tags: "extended" }, async () => {
    let isBroken = true;
    const page = await visit(plate, {
      width,
      expected: [/404|Failed to load|fetch for|could not load|HttpError/i],
      prepare: async (context) => {
        await coarse(context);
        await context.route(/\.glb/, (route) =>
          isBroken ? route.fulfill({ status: 404, body: "" }) : route.continue(),
        );
      },
    });
    await button(page).click();
    await dialog(page).getByText("模型无法显示，请看图片。").waitFor();
    expect(await dialog(page).locator("img").first().isVisible()).toBe(true);
    isBroken = false;
    await tool(page, "重试").click();
    await tool(page, "复位").waitFor();
  });

  test("a browser without WebGL shows a message, and fetches no model", async () => {
    const requested: string[] = [];
    const page = await visit(plate, {
      width,
      prepare: async (context) => {
        context.on("request", (request) => void (/viewer-|\.glb/.test(request.url()) && requested.push(request.url())));
        await context.addInitScript(() => {
          HTMLCanvasElement.prototype.getContext = () => null;
        });
      },
    });
    await button(page).click();
    await dialog(page).getByText("这台设备的浏览器不能显示立体模型，请看图片。").waitFor();
    expect(requested).toEqual([]);
  });

  test("in WeChat a message suggests another browser for augmented reality", { tags: "extended" }, async () => {
    const page = await visit(plate, {
      width,
      prepare: (context) =>
        context.addInitScript(() =>
          Object.defineProperty(navigator, "userAgent", { value: `${navigator.userAgent} MicroMessenger/8.0` }),
        ),
    });
    await button(page).click();
    await dialog(page).getByText("微信内无法放到桌上看，请点右上角在浏览器中打开。").waitFor();
  });

  test("without scripts there is no button, nor for a product without a model", { tags: "extended" }, async () => {
    const page = await visit(plate, { width, javaScript: false });
    expect(await button(page).isVisible()).toBe(false);
    const other = await visit("/pdp/plate-mid", { width });
    expect(await button(other).count()).toBe(0);
  });
});
