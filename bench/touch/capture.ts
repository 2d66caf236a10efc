import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { isSeen } from "../../e2e/press-in-page.ts";
import { type Press, pressesOn } from "../../e2e/presses.ts";
import { demoSite } from "./demo-site.ts";
import { phone } from "../page-weight.ts";
import { type Markup, markupOf } from "../report/markup.ts";
import { peersFolder } from "../report/peers.ts";

/**
 * Writes markup, styles and data of home, a list and a product for the peers: bench/peers/shared/captured.
 * Fonts are left out.
 * @param origin of the running site, without a trailing slash
 * @throws when the site lacks an expected element
 */
export async function capturePages(browser: Browser, origin: string): Promise<void> {
  const folder = join(peersFolder, "shared/captured");
  await mkdir(folder, { recursive: true });
  const write = (name: string, data: unknown) => writeFile(join(folder, `${name}.json`), JSON.stringify(data));
  const context = await browser.newContext({ ...phone, baseURL: origin, locale: "zh-CN" });
  const styles = new Set<string>();
  try {
    const page = await context.newPage();
    const open = async (press: Press) => {
      await page.goto(press.path, { waitUntil: "networkidle" });
      await press.control(page, 390).click();
      await page.waitForFunction(isSeen, press.result);
      for (const rule of await page.evaluate(rules)) styles.add(rule);
    };
    const pressNamed = (name: string) => {
      const press = pressesOn(demoSite).find((each) => each.name === name);
      if (!press) throw new Error(`no press is called ${name}`);
      return press;
    };
    for (const [name, press] of [
      ["drawer", "menu"],
      ["buy", "buy"],
      ["gallery", "gallery"],
    ] as const) {
      await open(pressNamed(press));
      await write(name, await openDialog(page));
    }
    await open(pressNamed("filter"));
    const options = await page.evaluate(optionsOf);
    await page.goto(`${demoSite.list}&to=9`, { waitUntil: "networkidle" });
    await write("products", {
      all: await page.evaluate(`(${String(productsOf)})(${JSON.stringify(options)}, ${String(markupOf)})`),
      options,
    });
    for (const [name, path] of [
      ["home", demoSite.home],
      ["list", demoSite.list],
      ["product", demoSite.product],
    ] as const) {
      await page.goto(path, { waitUntil: "networkidle" });
      for (const rule of await page.evaluate(rules)) styles.add(rule);
      if (name === "product")
        await pressNamed("gallery")
          .control(page, 390)
          .evaluate((control) => control.setAttribute("data-gallery", ""));
      await write(name, await page.evaluate(`(${String(bodyOf)})(${name === "list"}, ${String(markupOf)})`));
    }
  } finally {
    await context.close();
  }
  // Pages of the load measurement, which rewrites them.
  await copyFile(join(folder, "home.json"), join(peersFolder, "next/markup.json"));
  for (const app of ["react-router", "next"]) {
    await mkdir(join(peersFolder, app, "public"), { recursive: true });
    await writeFile(join(peersFolder, app, "public/site.css"), [...styles].join("\n"));
  }
}

/** All CSS rules of the page except its fonts. */
function rules(): string[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule) => !(rule instanceof CSSFontFaceRule)).map(({ cssText }) => cssText),
  );
}

async function openDialog(page: Page): Promise<{ className: string; children: Markup[] }> {
  return page.evaluate(
    `(() => { const dialog = document.querySelector("dialog[open]"); return { className: dialog.className, children: (${String(markupOf)})([...dialog.childNodes]) }; })()`,
  );
}

/** Values of the first filter: the labels of its links without the count, and their query parameters. */
function optionsOf(): { name: string; code: string }[] {
  return [...document.querySelectorAll<HTMLAnchorElement>("dialog[open] a[href*='series=']")].map((link) => ({
    name: link.innerText.replace(/\s*\d+\s*$/, ""),
    code: new URL(link.href).searchParams.get("series") ?? "",
  }));
}

/** Each card of the list with its sort and filter keys. Sent to the browser as text. */
function productsOf(options: { code: string }[], markup: typeof markupOf) {
  return [...document.querySelectorAll("main li:has(> * a[href^='/pdp/'], > a[href^='/pdp/'])")].map((card) => {
    const text = card.textContent;
    const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ø", "o").toLowerCase();
    return {
      price: Number(/¥([\d,.]+)/.exec(text)?.[1]?.replaceAll(",", "") ?? 0),
      series: options.find(({ code }) => plain.includes(code))?.code ?? "",
      markup: markup([card])[0],
    };
  });
}

/** The page; in a list the element of the products is marked and empty. Sent to the browser as text. */
function bodyOf(isList: boolean, markup: typeof markupOf): Markup {
  if (isList) {
    const list = document.querySelector("main li a[href^='/pdp/']")?.closest("ul");
    list?.setAttribute("data-products", "");
    list?.replaceChildren();
  }
  return ["div", {}, markup([...document.body.childNodes])];
}
