import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { isSeen, middleOf } from "../../e2e/press-in-page.ts";
import type { Press } from "../../e2e/presses.ts";
import { peersFolder } from "../report/peers.ts";
import type { Condition } from "./conditions.ts";
import { openPhone } from "./phone.ts";
import { inpScript, watchScript } from "./watch.ts";

/**
 * The interaction to next paint (INP) of a visit that makes all presses in turn, the first on each page a second after
 * its load; the longest of several documents. Presses that leave their page are left out.
 * @returns milliseconds
 */
export async function measureInp(
  browser: Browser,
  origin: string,
  presses: readonly Press[],
  condition: Condition,
): Promise<number> {
  const staying = presses.filter(({ leadsTo }) => leadsTo === undefined);
  const library = await readFile(join(peersFolder, "node_modules/web-vitals/dist/web-vitals.iife.js"), "utf8");
  const script = `${watchScript(
    staying.map(({ result }) => result),
    isSeen,
  )}${inpScript(library)}`;
  await using phone = await openPhone(browser, condition, script);
  const { page, signal, signals } = phone;
  let path: string | undefined;
  for (const [index, press] of staying.entries()) {
    if (press.path !== path) {
      // The library reports the figure when the page is idle.
      await sleep(path === undefined ? 0 : 1000);
      const earlier = Date.now();
      await page.goto(origin + press.path, { waitUntil: "load", timeout: 60_000 });
      await signal(({ kind, at }) => kind === "load" && at >= earlier, 60_000);
      await sleep(1000);
      path = press.path;
    } else if (press.after === undefined) await closeDialogs(page);
    const control = press.control(page, 390);
    const isThere = await control.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    const middle = await control.evaluate(middleOf);
    const sent = Date.now();
    await phone.touch(middle);
    await signal(({ kind, sight, at }) => kind === "seen" && sight === index && at >= sent, 5000);
    await sleep(300);
  }
  await sleep(1000);
  return Math.max(...signals.map(({ kind, value }) => (kind === "inp" && value !== undefined ? value : 0)));
}

/** Without a press, which would count. */
function closeDialogs(page: Parameters<Press["control"]>[0]): Promise<void> {
  return page.evaluate(() => {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  });
}
