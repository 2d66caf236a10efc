import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deskCalls } from "@klarholm/contract/desk";
import { type Browser, chromium, type Page } from "playwright-core";
import { startCluster } from "../../apps/server/test/postgres.ts";
import { findBrowser } from "../../e2e/browser.ts";
import { freePort } from "../../tools/port.mjs";
import { startServer } from "../../tools/server-process.mjs";
import { fillDatabase, largeCounts } from "./large-data.ts";

/**
 * `npm run bench -- desk [KEYS | --large]`: times the views of the desk, and the delay from a key to the preview, with
 * the demo content on both engines. KEYS is the number of timed keys on each of two pages, 40 by default. With
 * `--large` it times the views alone, with `largeCounts` products, codes, applications and pictures.
 */
const [option = "40"] = process.argv.slice(2);
const isLarge = option === "--large";
const keys = isLarge ? 0 : Number(option);
if (!isLarge && !(keys > 0)) throw new Error("KEYS must be a number above 0");
/** Times that each view is opened. */
const openings = isLarge ? 20 : 3;

/** A page of many blocks, one of few, and one of 100 kB; the block and field that are edited in each. */
const written = [
  { page: "workmanship", block: "章节标题 2", field: "标题文字", bytes: 0 },
  { page: "our-history", block: "章节标题 4", field: "标题文字", bytes: 0 },
  { page: "our-history", block: "章节标题 4", field: "标题文字", bytes: 100_000 },
];
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
  if (isLarge) await fillDatabase(dataDir, databaseUrl, largeCounts);
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
    if (isLarge) await untilChecked(page);
    for (const [view, times] of await timeViews(page)) printTimes(`${engine}: ${view} opens`, times);
    for (const place of isLarge ? [] : written) {
      await enlarge(page, place);
      const times = await timeKeys(page, place);
      const where = `${place.page}${place.bytes > 0 ? ` of ${place.bytes / 1000} kB` : ""}`;
      for (const [what, at] of [["field", 0] as const, ["preview", 1] as const])
        printTimes(
          `${engine}: a key is shown in the ${what}, ${where}`,
          times.map((each) => each[at]),
        );
    }
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

/** Waits for the check of the site that follows each publication, about a minute after the start: it takes a core. */
async function untilChecked(page: Page): Promise<void> {
  const { path } = deskCalls.siteHealth;
  for (;;) {
    const { data } = await (await page.request.get(path)).json();
    if (data.checkedAt !== null) return;
    await page.waitForTimeout(1000);
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

/** @returns milliseconds from the press to the frame after the view's heading appears, by view of the menu */
async function timeViews(page: Page): Promise<Map<string, number[]>> {
  const links = page.getByRole("navigation", { name: "工作台" }).getByRole("link");
  // The desk opens at the first view: it comes last, so that each press changes the view.
  const [first = "", ...others] = (await links.allTextContents()).map((name) => name.trim());
  const times = new Map<string, number[]>([...others, first].map((name) => [name, []]));
  for (let round = 0; round < openings; round += 1)
    for (const [view, all] of times) {
      all.push(
        await links
          .filter({ hasText: new RegExp(`^\\s*${view}`) })
          .first()
          .evaluate(timeOpening),
      );
      await page.waitForTimeout(300);
    }
  return times;
}

/** Presses a link of the menu and waits until its address and another heading are shown. Runs in the page. */
function timeOpening(press: Element): Promise<number> {
  return new Promise((resolve, reject) => {
    const { href } = press as HTMLAnchorElement;
    const before = document.querySelector("h1");
    const startedAt = performance.now();
    const check = () => {
      const heading = document.querySelector("h1");
      if (performance.now() > startedAt + 60_000) return reject(new Error(`${href} does not open`));
      const isShown = location.href.startsWith(href) && heading !== null && heading !== before;
      requestAnimationFrame(isShown ? () => resolve(performance.now() - startedAt) : check);
    };
    (press as HTMLElement).click();
    check();
  });
}

/** Saves a draft of a page with its blocks repeated until it has at least `bytes`. */
async function enlarge(page: Page, { page: id, bytes }: (typeof written)[number]): Promise<void> {
  const [item, draft, discard] = [deskCalls.contentItem, deskCalls.saveDraft, deskCalls.discardDraft].map(
    ({ path }) => path,
  );
  const headers = { origin: new URL(page.url()).origin };
  const { data } = await (await page.request.get(`${item}?kind=page&id=${id}`)).json();
  const { published } = data;
  const body = { ...published, blocks: [...published.blocks] };
  if (JSON.stringify(body).length >= bytes) return;
  // Leaves the editor, which saves, and drops what earlier keys wrote.
  await page.goto("/desk");
  await page.request.post(`${discard}`, { data: { kind: "page", id }, headers });
  while (JSON.stringify(body).length < bytes) body.blocks.push(...published.blocks);
  const answer = await page.request.post(`${draft}`, {
    data: { kind: "page", id, body, was: published, seen: null },
    headers,
  });
  if (!answer.ok()) throw new Error(`The page was not enlarged: ${answer.status()} ${await answer.text()}`);
}

/** @returns milliseconds from a key to the next frame, and to the frame after the preview shows it */
async function timeKeys(page: Page, { page: id, block, field }: (typeof written)[number]): Promise<[number, number][]> {
  await page.goto(`/desk/content/page/${id}`);
  await page
    .getByRole("button", { name: new RegExp(`^${block}`) })
    .first()
    .click();
  const input = page.getByRole("group", { name: block }).first().getByLabel(field, { exact: true });
  await page.waitForTimeout(3000);
  const times: [number, number][] = [];
  for (let key = -3; key < keys; key += 1) {
    const shown = page.evaluate(
      () =>
        new Promise<[number, number]>((resolve) => {
          addEventListener(
            "input",
            ({ target, timeStamp }) => {
              const text = (target as HTMLInputElement).value;
              let inField = 0;
              requestAnimationFrame(() => (inField = performance.now() - timeStamp));
              const check = () => {
                const frames = [...document.querySelectorAll("iframe")];
                const isThere = frames.some(
                  (frame) =>
                    frame.checkVisibility() && frame.contentDocument?.querySelector("main")?.textContent.includes(text),
                );
                if (isThere) requestAnimationFrame(() => resolve([inField, performance.now() - timeStamp]));
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
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0);
  console.log(`${what.padEnd(44)} median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${times.length})`);
}
