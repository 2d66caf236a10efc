import type { Browser, ElementHandle, Page } from "playwright-core";
import type { Press } from "../../e2e/presses.ts";
import { phone } from "../page-weight.ts";

/** A control's selector and label. Finding it by role would take CPU time of the page during a measurement. */
export interface Place {
  /** CSS selector of exactly one element. */
  path: string;
  /** Its label or text, by which it is checked. */
  label: string;
}

/**
 * Finds the controls of first presses on an unthrottled phone.
 * @param origin of the site, without a trailing slash
 * @throws when a page lacks such a control
 */
export async function findPlaces(
  browser: Browser,
  origin: string,
  presses: readonly Press[],
): Promise<Map<string, Place>> {
  const context = await browser.newContext({ ...phone, locale: "zh-CN" });
  const found = new Map<string, Place>();
  try {
    const page = await context.newPage();
    for (const press of presses) {
      await page.goto(origin + press.path, { waitUntil: "load" });
      const control = press.control(page, 390);
      await control.waitFor({ timeout: 10_000 }).catch((cause: unknown) => {
        throw new Error(`${origin}${press.path} has nothing for “${press.name}”`, { cause });
      });
      found.set(press.name, await control.evaluate(placeOf));
    }
  } finally {
    await context.close();
  }
  return found;
}

function placeOf(control: Element): Place {
  const steps: string[] = [];
  for (let element = control; element !== document.body; element = element.parentElement ?? document.body) {
    const alike = [...(element.parentElement?.children ?? [])].filter((each) => each.localName === element.localName);
    steps.unshift(`${element.localName}:nth-of-type(${alike.indexOf(element) + 1})`);
  }
  return {
    path: ["body", ...steps].join(" > "),
    label: control.getAttribute("aria-label") ?? control.textContent,
  };
}

/** @returns undefined while the control is missing */
export async function findAt(page: Page, { path, label }: Place): Promise<ElementHandle | undefined> {
  const found = await page.evaluateHandle(
    ([selector, text]) => {
      const element = document.querySelector(selector);
      return element && (element.getAttribute("aria-label") ?? element.textContent) === text ? element : null;
    },
    [path, label] as const,
  );
  return found.asElement() ?? undefined;
}
