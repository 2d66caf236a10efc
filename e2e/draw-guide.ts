/*
 * Takes the screenshots of the guides for staff from the desk with the content of this folder:
 * `npm start` once to build, then `node e2e/draw-guide.ts`.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { storeApplication } from "../apps/server/test/stored-application.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { readSample } from "../apps/server/test/documents/documents.ts";
import { findBrowser } from "./browser.ts";
import { freePort } from "../tools/port.mjs";
import { startServer } from "../tools/server-process.mjs";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/pictures/desk");
const password = "pine kettle window";
/** Limit of a picture's bytes. */
const limit = 40_000;

const dataDir = await mkdtemp(join(tmpdir(), "klarholm-guide-"));
const port = String(await freePort());
const site = `http://localhost:${port}`;
const server = await startServer({
  ...process.env,
  NODE_ENV: "production",
  CONTENT_DIR: process.env["CONTENT_DIR"] ?? join(root, "content"),
  DATA_DIR: dataDir,
  PORT: port,
  PUBLIC_URL: site,
  PICTURES_AHEAD: "off",
});
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
try {
  await mkdir(folder, { recursive: true });
  await draw();
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Uses the desk as an editor does. */
async function draw(): Promise<void> {
  const chief = await firstPerson();
  await saveScreenshot(chief, "today");

  await chief.goto(`${site}/desk/people`);
  await chief.getByRole("button", { name: "添加人员" }).click();
  await chief.getByRole("dialog").getByLabel("用户名").fill("小林");
  await saveScreenshot(chief, "people");
  await chief.keyboard.press("Escape");

  await chief.goto(`${site}/desk/content`);
  await chief.getByRole("heading", { level: 1, name: "内容" }).waitFor();
  await saveScreenshot(chief, "content");

  await chief.goto(`${site}/desk/content/page/the-blue-line`);
  const title = chief.getByLabel("页面标题");
  await title.fill(`${await title.inputValue()}（新）`);
  await chief.getByText("已保存", { exact: true }).waitFor();
  await chief.frameLocator("iframe[title=页面预览]").locator("h1").first().waitFor();
  await saveScreenshot(chief, "page");
  await chief.getByRole("button", { name: "添加内容块" }).click();
  for (let nth = 0; nth < 6; nth += 1)
    await chief
      .getByRole("dialog")
      .locator("iframe")
      .nth(nth)
      .contentFrame()
      .locator("main [data-block]")
      .first()
      .waitFor();
  // Their pictures.
  await chief.waitForTimeout(5000);
  await saveScreenshot(chief, "blocks");
  await chief.keyboard.press("Escape");

  await chief.goto(`${site}/desk/content/product-group/klar-tumbler`);
  await chief.getByRole("group", { name: "商品 1" }).locator("[aria-expanded]").first().click();
  const price = chief.getByRole("group", { name: "商品 1" }).getByLabel("价格", { exact: true });
  await price.fill("299");
  await chief.getByText("已保存", { exact: true }).waitFor();
  await price.scrollIntoViewIfNeeded();
  await saveScreenshot(chief, "product");

  await chief.goto(`${site}/desk/media`);
  await chief.getByRole("heading", { level: 1, name: "媒体" }).waitFor();
  await chief
    .locator("input[type=file]")
    .setInputFiles(["story/contact.webp", "mood/shelf.webp"].map((name) => join(root, "content/media", name)));
  await chief
    .getByRole("form", { name: /的说明$/ })
    .nth(1)
    .waitFor();
  await saveScreenshot(chief, "media");

  await chief.goto(`${site}/desk/publish`);
  await chief.getByRole("button", { name: /^发布 \d+ 项/ }).waitFor();
  await saveScreenshot(chief, "publish");
  await chief.setViewportSize({ width: 390, height: 844 });
  await saveScreenshot(chief, "publish-phone");
  await chief.setViewportSize({ width: 1280, height: 860 });
  await chief.getByLabel("说明").fill("新年前的两处小改动");
  await chief.getByRole("button", { name: /^发布 \d+ 项/ }).click();
  await chief.getByText("没有待发布的修改").waitFor();

  await chief.goto(`${site}/desk/history`);
  await chief.getByText("新年前的两处小改动").first().waitFor();
  await saveScreenshot(chief, "history");

  await drawRelease(chief);
  await drawOverviews(chief);
  await drawCodes(chief);
  await drawApplications(chief);
}

/** A release with one draft. */
async function drawRelease(chief: Page): Promise<void> {
  await chief.goto(`${site}/desk/content/page/home`);
  const title = chief.getByLabel("页面标题");
  await title.fill(`${await title.inputValue()}（春）`);
  await chief.getByText("已保存", { exact: true }).waitFor();
  await chief.goto(`${site}/desk/publish`);
  await chief.getByRole("button", { name: "新建上线计划" }).click();
  await chief.getByLabel("名称").fill("2027 春季");
  await chief.getByRole("button", { name: "新建", exact: true }).click();
  await chief.getByText("还没有修改。").waitFor();
  await chief.goto(`${site}/desk/publish`);
  await chief.getByRole("combobox", { name: /^上线计划：/ }).selectOption({ label: "2027 春季" });
  const card = chief.getByRole("region", { name: "2027 春季" });
  await card.getByText("1 项").waitFor();
  await card.getByRole("link", { name: "2027 春季" }).click();
  await chief.getByRole("button", { name: "预览整个网站" }).click();
  await chief.frameLocator("iframe[title=整站预览]").locator("h1").first().waitFor();
  await saveScreenshot(chief, "release");
}

/** Views that need no preparation. */
async function drawOverviews(chief: Page): Promise<void> {
  const views = [
    "products",
    "news",
    "stores",
    "tables",
    "search",
    "health",
    "calendar",
    "figures",
    "settings",
    "connections",
    "audit",
  ];
  for (const view of views) {
    await chief.goto(`${site}/desk/${view}`);
    await chief.getByRole("heading", { level: 1 }).waitFor();
    if (view === "health") {
      await chief.getByRole("button", { name: "现在检查" }).click();
      await chief.getByText(/^上次检查/).waitFor();
    }
    await saveScreenshot(chief, view);
  }
}

/** A frozen code of the demo. */
async function drawCodes(chief: Page): Promise<void> {
  const codes = await readFile(join(dataDir, "demo-codes.txt"), "utf8");
  await chief.goto(`${site}/desk/codes`);
  await chief.getByRole("textbox", { name: "验证码" }).fill(/^(\S+) {2}frozen$/m.exec(codes)?.[1] ?? "");
  await chief.keyboard.press("Enter");
  await chief.getByText("已冻结").first().waitFor();
  await saveScreenshot(chief, "codes");

  await chief.goto(`${site}/desk/codes/batches`);
  await chief.getByRole("button", { name: "生成验证码" }).click();
  const dialog = chief.getByRole("dialog");
  await dialog.getByLabel("商品").focus();
  await chief.keyboard.press("ArrowDown");
  await chief.getByRole("option").first().click();
  await dialog.getByLabel("数量").fill("48");
  await dialog.getByLabel("批次名").fill("2027-spring");
  const arriving = chief.waitForEvent("download");
  await dialog.getByRole("button", { name: "生成并下载" }).click();
  const file = await (await arriving).path();
  await chief.goto(`${site}/desk/codes/labels`);
  await chief.getByLabel("批次的文件").setInputFiles(file);
  await chief.getByText("文件里有 48 个验证码").waitFor();
  await saveScreenshot(chief, "labels");
}

/** Invented applicants. */
async function drawApplications(chief: Page): Promise<void> {
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  const store = { database: { db }, config: { applicationKey: undefined, dataDir } };
  try {
    const cv = { name: "林晓-简历.pdf", type: "pdf", data: await readSample("pdf/chromium-cv.pdf") } as const;
    for (const [city, title] of [
      ["北京市", "器物设计师"],
      ["上海市", "门店顾问"],
      ["上海市", "门店顾问"],
    ] as const)
      await storeApplication(store, [cv], {
        city,
        job_id: title,
        job_title: title,
        created_at: new Date().toISOString(),
      });
  } finally {
    await db.destroy();
  }
  await chief.goto(`${site}/desk/applications`);
  const first = chief.getByRole("link", { name: /林晓/ }).first();
  await first.waitFor();
  await saveScreenshot(chief, "applications");
  await first.click();
  await chief.getByRole("heading", { level: 1, name: /林晓/ }).waitFor();
  await saveScreenshot(chief, "application");
}

/** The path of the link for the first account, which the server prints after it is ready. */
async function firstLink(): Promise<string> {
  for (;;) {
    const path = /\/desk\/welcome#[\w-]{43}/.exec(server.output())?.[0];
    if (path !== undefined) return path;
    await wait(100);
  }
}

/** Sets the first account up. @returns its window */
async function firstPerson(): Promise<Page> {
  const path = await firstLink();
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: "zh-CN" })).newPage();
  // Renditions of the demo are made meanwhile.
  page.setDefaultTimeout(120_000);
  await page.goto(site + path);
  await page.getByLabel("用户名").fill("小周");
  await page.getByLabel("新密码", { exact: true }).fill(password);
  await page.getByLabel("再输入一次", { exact: true }).fill(password);
  await saveScreenshot(page, "welcome");
  await page.getByRole("button", { name: "设置密码" }).click();
  await page.getByRole("heading", { name: "登录工作台" }).waitFor();
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByRole("heading", { name: /^您好/ }).waitFor();
  return page;
}

/** Saves a screenshot of a window when it is idle. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  // A film of a thumbnail loads for as long as it plays.
  await page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => undefined);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  const png = await page.screenshot();
  for (let quality = 80; ; quality -= 10) {
    const bytes = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length > limit && quality > 30) continue;
    await writeFile(join(folder, `${name}.webp`), bytes);
    return;
  }
}
