import type { BrowserContext } from "playwright-core";
import {
  featuresOf,
  featuresOfQuery,
  featuresOfSelector,
  isLater,
  laterApis,
  supportedBlocks,
} from "./browser-features.ts";

/**
 * Removes from a current browser, in a new tab, the APIs and styles that Chromium got after the oldest supported
 * version, and the `signal` of `addEventListener`.
 */
export async function olderBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(removeApis, laterApis);
  await context.route("**/*", async (route) => {
    const kind = route.request().resourceType();
    if (kind !== "document" && kind !== "stylesheet") return route.fallback();
    // A navigation may cancel the request, and the end of a test may close its browser.
    const response = await route.fetch({ maxRedirects: 0 }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response === undefined || text === undefined) return route.abort().catch(() => undefined);
    const body =
      kind === "stylesheet"
        ? olderStyles(text)
        : text.replaceAll(/(<style[^>]*>)([^<]*)/g, (_, start: string, css: string) => start + olderStyles(css));
    // Its hashes are of the unchanged styles.
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body }).catch(() => undefined);
  });
}

/** Runs in the page. */
function removeApis(names: string[][]) {
  for (const [owner = "", member = owner] of names) {
    const holder: unknown = owner === member || owner === "Window" ? globalThis : Reflect.get(globalThis, owner);
    if ((typeof holder !== "object" && typeof holder !== "function") || holder === null) continue;
    const prototype: unknown = Reflect.get(holder, "prototype");
    const name = member.replace(/_static$/, "");
    const isMethod = typeof prototype === "object" && prototype !== null && Reflect.has(prototype, name);
    Reflect.deleteProperty(isMethod && name === member ? prototype : holder, name);
  }
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    const { signal: _, ...known } = typeof options === "object" ? options : { capture: options ?? false };
    addEventListener.call(this, type, listener, known);
  };
}

const isNew = (key: string) => isLater(key, "chrome");

/** A stylesheet as the oldest Chromium parses it, which drops unknown features. */
function olderStyles(css: string): string {
  const root = supportedBlocks(css, "chrome");
  root.walkAtRules((rule) => {
    if (isNew(`css.at-rules.${rule.name}`)) rule.remove();
    else if (rule.name === "media") rule.params = rule.params.split(",").filter(isOldQuery).join(",") || "not all";
  });
  root.walkRules((rule) => {
    // An unknown selector invalidates the whole list.
    const { selector } = rule;
    if (featuresOfSelector(selector).some(isNew) || /:not\([^()]*,/.test(selector) || selector.includes("&"))
      rule.remove();
  });
  root.walkDecls((declaration) => {
    if (!declaration.variable && featuresOf(declaration).some(isNew)) declaration.remove();
  });
  return root.toString();
}

const isOldQuery = (query: string) => !/[<>]|\bnot \(/.test(query) && !featuresOfQuery(query).some(isNew);
