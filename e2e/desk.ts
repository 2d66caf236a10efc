import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, inject } from "vitest";
import type { Role } from "@klarholm/contract/desk/roles";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { signedIn } from "../apps/server/test/signed-in.ts";
import { freePort } from "../tools/port.mjs";
import { startServer } from "../tools/server-process.mjs";
import { linkDerivedCaches } from "./derived-caches.ts";
import { expectNoAxeViolations, siteUrl, visit, type VisitOptions, type WIDTHS } from "./harness.ts";

/**
 * Browsers log refused calls: signing in starts with one, and tests try forbidden actions and delete items that are in
 * use.
 */
const refusals = [/\b4(?:01|03|09|10|22)\b/, /ERR_INTERNET_DISCONNECTED/];
export const password = "pine kettle window";
/** Opened tabs by origin. */
const tabs = new Map<string, Page[]>();

/**
 * A site without any account, at the host name to which passkeys are bound. Its database is a copy of that of the
 * running site after its start, which saves the first publication.
 * @param settings additional settings; none by default
 */
export async function emptyDesk(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "klarholm-desk-"));
  const published = inject("publishedDir");
  if (settings["CONTENT_DIR"] === undefined && published) await cp(published, dataDir, { recursive: true });
  await linkDerivedCaches(dataDir);
  const port = settings["PORT"] ?? String(await freePort());
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
    /** The same with an IP number, for requests outside of a browser. */
    address: server.url,
    dataDir,
    firstLink: /\/desk\/welcome#[\w-]{43}/.exec(server.output())?.[0] ?? "",
    async [Symbol.asyncDispose]() {
      // A view that still loads would complain of the stopped server.
      for (const page of tabs.get(site) ?? []) await page.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param expected further complaints of the page that the test causes */
export async function open(
  path: string,
  width: (typeof WIDTHS)[number],
  site = siteUrl,
  expected: readonly RegExp[] = [],
  browser: Pick<VisitOptions, "program" | "prepare"> = {},
): Promise<Page> {
  const page = await visit(path, {
    width,
    site,
    freshTab: true,
    untilLoaded: true,
    ...browser,
    expected: [...refusals, ...expected],
  });
  tabs.set(site, [...(tabs.get(site) ?? []), page]);
  return page;
}

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

interface OpenOptions extends Pick<VisitOptions, "program" | "expected"> {
  /** For people who sign in again; none by default. */
  password?: string;
}

/**
 * A tab at the desk's first view of a new person, who is signed in: desk.test.ts shows how people sign in.
 * @returns once the view is there
 */
export async function openAs(
  { dataDir, site }: Pick<Awaited<ReturnType<typeof emptyDesk>>, "dataDir" | "site">,
  name: string,
  role: Role,
  width: (typeof WIDTHS)[number],
  { expected, password: chosen, ...browser }: OpenOptions = {},
): Promise<Page> {
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  const parts = { database: { db }, config: { dataDir, deskKey: undefined } };
  const { cookie } = await signedIn(parts, name, role, chosen).finally(() => db.destroy());
  const [key = "", value = ""] = cookie.split("=", 2);
  const page = await open("/desk", width, site, expected, {
    ...browser,
    prepare: (context) => context.addCookies([{ name: key, value, url: site, httpOnly: true, sameSite: "Lax" }]),
  });
  await page.getByRole("heading", { name: /^您好/ }).waitFor();
  return page;
}

/** The same for an admin, 小周. */
export const openAsAdmin = (
  desk: Pick<Awaited<ReturnType<typeof emptyDesk>>, "dataDir" | "site">,
  width: (typeof WIDTHS)[number],
  options: OpenOptions = {},
): Promise<Page> => openAs(desk, "小周", "admin", width, options);

/** Opens an area through the menu, which is folded on a phone. */
export async function goTo(page: Page, area: string): Promise<void> {
  const fold = page.getByRole("button", { name: "打开菜单" });
  if (await fold.isVisible()) await fold.click();
  await page.getByRole("navigation", { name: "工作台" }).getByRole("link", { name: area }).click();
  await page.getByRole("heading", { level: 1, name: area }).waitFor();
}

/** Moves the focus to an element by Tab alone. @throws when Tab does not reach it */
export async function reach(target: Locator): Promise<void> {
  await target.waitFor();
  const page = target.page();
  for (let presses = 0; presses < 200; presses += 1) {
    const way = await target.evaluate((element) => {
      const { activeElement: at } = document;
      if (at === element) return "";
      const isBefore = at && element.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isBefore ? "Shift+Tab" : "Tab";
    });
    if (way === "") return;
    await page.keyboard.press(way);
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Presses an element by keyboard alone; afterwards an element must have the focus. */
export async function pressOn(target: Locator, key = "Enter"): Promise<void> {
  await reach(target);
  await target.page().keyboard.press(key);
  await expectFocusSomewhere(target.page());
}

export async function expectFocusSomewhere(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe("body");
}

/** Replaces a field's text by keyboard alone. */
export async function write(field: Locator, words: string): Promise<void> {
  await reach(field);
  await field.page().keyboard.press("ControlOrMeta+a");
  await field.page().keyboard.type(words);
}

/** Opens the menu of an item's further actions and chooses one, by keyboard alone. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await pressOn(page.getByRole("button", { name: "更多" }));
  const entry = page.getByRole("menuitem", { name });
  await entry.waitFor();
  const isThere = async () => {
    if (await entry.evaluate((element) => element === document.activeElement)) return true;
    await page.keyboard.press("ArrowDown");
    return false;
  };
  await expect.poll(isThere).toBe(true);
}

/** Searches with Ctrl-K and opens the first result with that name. */
export async function seek(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "查找" });
  const line = dialog.getByRole("combobox");
  await expect.poll(() => line.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(words);
  const first = dialog.getByRole("option").first();
  await expect.poll(() => first.textContent()).toContain(name);
  await expect.poll(() => first.getAttribute("data-combobox-selected")).toBe("true");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expectFocusSomewhere(page);
}

/** The current view fits the window, and axe finds nothing. */
export async function expectValidView(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  // Embedded pages of the site, large and small, have their own tests.
  await expectNoAxeViolations(page, ["iframe"]);
}
