import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { freePort } from "../tools/port.mjs";
import { startServer } from "../tools/server-process.mjs";
import { expectNoAxeViolations, siteUrl, visit, type WIDTHS } from "./harness.ts";

/** What browsers say of calls that are refused: signing in begins with one, an editor tries what is an admin's, or what is in use. */
const refusals = [/\b4(?:01|03|09|22)\b/, /ERR_INTERNET_DISCONNECTED/];
export const password = "pine kettle window";

/**
 * A site on which nobody has an account yet, at the name that passkeys are bound to.
 * @param settings beside those that make it one; none by default
 */
export async function emptyDesk(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "klarholm-desk-"));
  const port = String(await freePort());
  const site = `http://localhost:${port}`;
  const server = await startServer({
    ...process.env,
    NODE_ENV: "production",
    PICTURES_AHEAD: "off",
    CONTENT_DIR: inject("contentDir"),
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: port,
    PUBLIC_URL: site,
    ...settings,
  });
  await expect.poll(() => server.output()).toMatch(/#[\w-]{43}\n/);
  return {
    site,
    /** The same by number, for what asks past a browser. */
    address: server.url,
    firstLink: /\/desk\/welcome#[\w-]{43}/.exec(server.output())?.[0] ?? "",
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const open = (path: string, width: (typeof WIDTHS)[number], site = siteUrl) =>
  visit(path, { width, site, anew: true, untilLoaded: true, expected: refusals });

export async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel("新密码", { exact: true }).fill(password);
  await page.getByLabel("再输入一次", { exact: true }).fill(password);
  await page.getByRole("button", { name: "设置密码" }).click();
  await page.getByRole("heading", { name: "登录工作台" }).waitFor();
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Leads to an area by the menu, which is folded on a phone. */
export async function goTo(page: Page, area: string): Promise<void> {
  const fold = page.getByRole("button", { name: "打开菜单" });
  if (await fold.isVisible()) await fold.click();
  await page.getByRole("navigation", { name: "工作台" }).getByRole("link", { name: area }).click();
  await page.getByRole("heading", { level: 1, name: area }).waitFor();
}

/** The view as it is now fits its window, and axe finds nothing. */
export async function looksWell(page: Page): Promise<void> {
  // What opens fades in; half faded it has too little contrast.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  // Pages of the site within, large and small, are looked at by themselves.
  await expectNoAxeViolations(page, ["iframe"]);
}
