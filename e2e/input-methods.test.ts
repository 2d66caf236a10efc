// @module-tag extended
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { emptyDesk, openAsAdmin } from "./desk.ts";
import { holdBack } from "./faults.ts";
import { hydrated, visit } from "./harness.ts";

/** Simulates an input method in the focused field. */
async function inputMethod(page: Page) {
  const keyboard = await page.context().newCDPSession(page);
  return {
    compose: (text: string) =>
      keyboard.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length }),
    /** Ends the composition with a text. */
    commit: (text: string) => keyboard.send("Input.insertText", { text }),
    /** The Enter that accepts a composition has key code 229. */
    async enter() {
      const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
      await keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter });
      await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
    },
  };
}

const box = (page: Page) => page.getByRole("banner").getByLabel("搜索", { exact: true });

test.each(["the panel", "any script"])(
  "[SEARCH-04] text in composition while %s is loading is not searched before it is finished",
  async (late) => {
    const page = await visit("/cookie", { width: 390, prepare: ({ clock }) => clock.install() });
    const words: (string | null)[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith("/autocomplete")) words.push(searchParams.get("searchWord"));
    });
    const { release } = await holdBack(page, late === "the panel" ? /assets\/SearchPanel.*\.js/ : /assets\/.*\.js/);
    await page.goto("/products", { waitUntil: "commit" });
    if (late === "the panel") await hydrated(page);
    await box(page).focus();
    const ime = await inputMethod(page);
    await ime.compose("hua'p");
    release();
    const panel = page.getByRole("group", { name: "搜索建议" });
    await panel.waitFor();
    await page.clock.runFor(3000);
    expect(words).toEqual([]);
    expect(await box(page).inputValue()).toBe("hua'p");
    await ime.compose("hua'pin");
    await page.clock.runFor(3000);
    expect(words).toEqual([]);
    await ime.commit("花瓶");
    await panel.getByRole("button", { name: "花瓶" }).waitFor();
    await page.clock.runFor(1000);
    await expect.poll(() => words).toEqual(["花瓶"]);
  },
);

test("[VERIFY-01] a code is grouped when its composition ends, also one that began before hydration", async () => {
  const page = await visit("/cookie", { width: 390 });
  const { release } = await holdBack(page, /assets\/.*\.js/);
  await page.goto("/verification", { waitUntil: "commit" });
  const field = page.locator("main").getByLabel("请输入验证二维码");
  await field.focus();
  const ime = await inputMethod(page);
  await ime.compose("abcdefgh");
  release();
  await hydrated(page);
  expect(await field.inputValue()).toBe("abcdefgh");
  await ime.compose("abcdefghj");
  expect(await field.inputValue()).toBe("abcdefghj");
  await ime.commit("abcdefghj");
  await expect.poll(() => field.inputValue()).toBe("ABCD-EFGH-J");
});

test("[FAQ-01] only finished words filter the questions", async () => {
  const page = await visit("/customer-service/faq", { width: 390 });
  const questions = page.locator("main details");
  const all = await questions.count();
  const shown = () => questions.filter({ visible: true }).count();
  await page.locator("main").getByRole("searchbox").focus();
  const ime = await inputMethod(page);
  await ime.compose("zzq");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await shown()).toBe(all);
  await ime.commit("紫紫其");
  await expect.poll(shown).toBe(0);
});

test("[DESK-03] the desk's lists, palette and fields use finished words alone", async () => {
  await using desk = await emptyDesk();
  const editor = await openAsAdmin(desk, 1440);
  const ime = await inputMethod(editor);
  const calls: string[] = [];
  editor.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/desk/api/")) calls.push(pathname + search + (request.postData() ?? ""));
  });
  /** No call contains text in composition. */
  const rests = async () => {
    await editor.waitForTimeout(600);
    expect(calls.filter((call) => call.includes("hua"))).toEqual([]);
  };

  for (const path of ["/desk/content", "/desk/media"]) {
    await editor.goto(path);
    const words = editor.getByLabel("查找", { exact: true });
    await words.focus();
    await ime.compose("hua'p");
    await rests();
    expect(await words.inputValue()).toBe("hua'p");
    expect(new URL(editor.url()).search).toBe("");
    await ime.commit("花瓶");
    await expect.poll(() => new URL(editor.url()).searchParams.get("words")).toBe("花瓶");
    expect(await words.inputValue()).toBe("花瓶");
  }

  await editor.keyboard.press("Control+K");
  const palette = editor.getByRole("dialog", { name: "查找" });
  await palette.locator("input").focus();
  await ime.compose("hua'p");
  await rests();
  await ime.enter();
  expect(await palette.count()).toBe(1);
  await ime.commit("花瓶");
  await expect.poll(() => calls.some((call) => call.includes(encodeURIComponent("花瓶")))).toBe(true);

  await editor.goto("/desk/content/news/snow");
  const title = editor.locator("[id$='/title']").first();
  const text = editor.getByRole("textbox").and(editor.locator(".rich *")).first();
  for (const [field, word] of [
    [title, "花"],
    [text, "瓶"],
  ] as const) {
    await field.click();
    await editor.keyboard.press("End");
    await ime.compose("hua'p");
    // Longer than the debounce of a draft.
    await editor.waitForTimeout(1500);
    expect(calls.filter((call) => call.includes("hua"))).toEqual([]);
    await ime.commit(word);
    await expect.poll(() => calls.some((call) => call.includes("/draft") && call.includes(word))).toBe(true);
    await editor.getByText("已保存", { exact: true }).waitFor();
  }
  expect(await title.inputValue()).toMatch(/[^p]花$/);
  await editor.goto("about:blank");
});
