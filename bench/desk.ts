import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { startCluster } from "../apps/server/test/postgres.ts";
import { findBrowser } from "../e2e/browser.ts";
import { freePort } from "../tools/port.mjs";
import { startServer } from "../tools/server-process.mjs";

/**
 * `npm run bench -- desk [KEYS]`: times the views of the desk, and the delay from a key to the preview, with the demo
 * content on both engines. KEYS is the number of timed keys on each of two pages, 40 by default.
 */
const keys = Number(process.argv[2] ?? 40);
if (!(keys > 0)) throw new Error("KEYS must be a number above 0");

/** A page of many blocks and one of few; the block and field that are edited in each. */
const written = [
  { page: "workmanship", block: "章节标题 2", field: "标题文字" },
  { page: "our-history", block: "章节标题 4", field: "标题文字" },
];
const views = ["内容", "发布", "历史", "人员", "操作记录", "我的账号"];

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error("no browser is installed");
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
try {
  await measure(browser, "SQLite", undefined);
  const cluster = await startCluster(true);
  if (typeof cluster === "string") console.log(`PostgreSQL was left out: ${cluster}`);
  else await measure(browser, "PostgreSQL", cluster.url("postgres")).finally(() => cluster.stop());
} finally {
  await browser.close();
}

async function measure(on: Browser, engine: string, databaseUrl: string | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "klarholm-bench-desk-"));
  const port = String(await freePort());
  // Passkeys are bound to a host name, so the address has no IP number.
  const site = `http://localhost:${port}`;
  const server = await startServer({
    ...process.env,
    NODE_ENV: "production",
    PORT: port,
    PUBLIC_URL: site,
    DATA_DIR: dataDir,
    PICTURES_AHEAD: "off",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  try {
    const context = await on.newContext({ baseURL: site, viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
    const page = await context.newPage();
    await arrive(page, await firstLink(server.output));
    printTimes(`${engine}: a view opens`, await timeViews(page));
    for (const place of written) printTimes(`${engine}: a key is shown, ${place.page}`, await timeKeys(page, place));
    await context.close();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function firstLink(output: () => string): Promise<string> {
  for (;;) {
    const [link] = /\/desk\/welcome#[\w-]{43}/.exec(output()) ?? [];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function arrive(page: Page, link: string): Promise<void> {
  const password = "pine kettle window";
  await page.goto(link);
  await page.getByLabel("用户名").fill("bench");
  await page.getByLabel("新密码", { exact: true }).fill(password);
  await page.getByLabel("再输入一次", { exact: true }).fill(password);
  await page.getByRole("button", { name: "设置密码" }).click();
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByRole("heading", { name: /^您好/ }).waitFor();
}

/** @returns milliseconds from the press to the frame after the view's heading appears, three times for each view */
async function timeViews(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const view of [...views, ...views, ...views]) {
    const link = page.getByRole("navigation", { name: "工作台" }).getByRole("link", { name: view });
    if ((await link.count()) === 0) throw new Error(`no view is called ${view}`);
    times.push(
      await link.evaluate(
        (press: HTMLElement, name) =>
          new Promise<number>((resolve) => {
            const startedAt = performance.now();
            const check = () =>
              document.querySelector("h1")?.textContent?.includes(name)
                ? requestAnimationFrame(() => resolve(performance.now() - startedAt))
                : requestAnimationFrame(check);
            press.click();
            check();
          }),
        view,
      ),
    );
    await page.waitForTimeout(300);
  }
  return times;
}

/** @returns milliseconds from a key to the frame after the preview shows it */
async function timeKeys(page: Page, { page: id, block, field }: (typeof written)[number]): Promise<number[]> {
  await page.goto(`/desk/content/page/${id}`);
  await page.getByRole("button", { name: new RegExp(`^${block}`) }).click();
  const input = page.getByRole("group", { name: block }).getByLabel(field, { exact: true });
  await page.waitForTimeout(3000);
  const times: number[] = [];
  for (let key = -3; key < keys; key += 1) {
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener(
            "input",
            ({ target, timeStamp }) => {
              const text = (target as HTMLInputElement).value;
              const check = () => {
                const frames = [...document.querySelectorAll("iframe")];
                const isThere = frames.some(
                  (frame) =>
                    frame.checkVisibility() && frame.contentDocument?.querySelector("main")?.textContent.includes(text),
                );
                if (isThere) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
                else requestAnimationFrame(check);
              };
              check();
            },
            { once: true },
          );
        }),
    );
    await input.fill(`第 ${key + 10} 次`);
    const time = await shown;
    if (key >= 0) times.push(time);
    await page.waitForTimeout(800);
  }
  return times;
}

function printTimes(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  console.log(`${what.padEnd(44)} median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${times.length})`);
}
