import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dragFile } from "./drag-file.ts";
import { expectNoAxeViolations, expectNoAxeViolationsAtWidths, visit, type Width } from "./harness.ts";
import { type Broken, type SecondSite, startSecondSite } from "./second-site.ts";

/** Mocked responses to files other than a 200, by file name; "cut" drops the connection. */
const answers: Record<string, Broken | "cut"> = {
  "旧址.txt": { status: 300, body: "请改用新地址" },
  太大: { status: 413, body: { code: 1 } },
  "断网.png": "cut",
  "好.webp": { status: 299, body: "" },
};
let arrived: { headers: IncomingHttpHeaders; body: string }[];
/** The server reads nothing of an upload before this. */
let open: Promise<void>;
let site: SecondSite;

beforeAll(async () => {
  site = await startSecondSite((called, request) => (called.pathname === "/upload" ? takeUpload(request) : undefined), {
    SHOWCASE: "on",
  });
});
beforeEach(() => {
  arrived = [];
  open = Promise.resolve();
});
afterAll(() => site?.stop());

/** An API on another host, which allows credentials. */
async function takeUpload(request: IncomingMessage): Promise<Broken> {
  const headers = {
    "access-control-allow-origin": site.url,
    "access-control-allow-credentials": "true",
    "access-control-allow-headers": "store, token, x-requested-with",
  };
  if (request.method === "OPTIONS") return { status: 204, headers, body: "" };
  await open;
  const body = await text(request).catch(() => undefined);
  if (body === undefined) return { status: 400, body: "cut off" };
  arrived.push({ headers: request.headers, body: body.slice(0, 1000) });
  const answer = answers[/filename="([^"]*)"/.exec(body)?.[1] ?? ""];
  if (answer === "cut") request.socket.destroy();
  return answer === undefined || answer === "cut"
    ? { status: 200, headers, body: { ok: true } }
    : { ...answer, headers };
}

const visitControls = (width: Width) =>
  visit("/_showcase/controls", {
    width,
    site: site.url,
    expected: [...site.expected, new RegExp(`status \\d+: ${site.apiHost}/upload`)],
    prepare: (context: BrowserContext) => context.addCookies([{ name: "visitor", value: "one", url: site.apiHost }]),
  });
const file = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from(`${name} 的内容`) });
const items = (page: Page) => page.getByRole("list", { name: "已选文件" }).getByRole("listitem");
const names = (page: Page) => items(page).locator("span:first-child").allInnerTexts();

test(
  "[UPLOAD-01] [UPLOAD-02] [UPLOAD-03] a file is chosen by keyboard or dropped, uploaded with its progress, replaced and removed",
  { tags: "extended" },
  async () => {
    const page = await visitControls(1440);
    const field = page.getByLabel(/^一份文件/);
    const chooser = page.waitForEvent("filechooser");
    await field.focus();
    await page.keyboard.press("Enter");
    expect((await chooser).isMultiple()).toBe(false);
    await (await chooser).setFiles(file("甲.pdf", "application/pdf"));
    await expect.poll(() => items(page).getAttribute("data-status")).toBe("done");
    expect(arrived).toEqual([
      {
        headers: expect.objectContaining({
          "x-requested-with": "XMLHttpRequest",
          "content-type": expect.stringContaining("multipart/form-data"),
        }),
        body: expect.stringMatching(/name="file"; filename="甲.pdf"[^]*甲.pdf 的内容/),
      },
    ]);
    expect(arrived[0]?.headers.cookie).toBeUndefined();

    // Large enough to fill every buffer while the server does not read.
    const large = { name: "乙.pdf", bytes: 8 * 1024 * 1024 };
    const reading = Promise.withResolvers<void>();
    open = reading.promise;
    const area = field.locator("..");
    await dragFile(page, field, "dragenter");
    await expect.poll(() => area.getAttribute("data-over")).toBe("true");
    await dragFile(page, field, "dragleave");
    await expect.poll(() => area.getAttribute("data-over")).toBeNull();
    await dragFile(page, field, "drop", large);
    expect(await names(page)).toEqual(["乙.pdf"]);
    const progress = page.getByRole("progressbar", { name: /上传进度/, includeHidden: true });
    const percent = () => progress.evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : -1));
    await expect.poll(percent).toBeGreaterThan(0);
    expect(await percent()).toBeLessThan(100);
    expect([await items(page).getAttribute("data-status"), await progress.getAttribute("data-status")]).toEqual([
      "uploading",
      "normal",
    ]);

    await page.getByRole("button", { name: "移除 乙.pdf" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => items(page).count()).toBe(0);
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);

    reading.resolve();
    await dragFile(page, field, "drop", { name: "丙.pdf", bytes: 1000 });
    await expect.poll(() => progress.getAttribute("data-status")).toBe("success");
    await expect.poll(() => items(page).getAttribute("data-status")).toBe("done");
    expect(await progress.locator("..").evaluate((line) => getComputedStyle(line).animationDelay)).toBe("0.3s");
    await page.getByRole("progressbar", { name: "丙.pdf 上传进度" }).waitFor({ state: "hidden" });
    // The file that was removed during its upload never arrived.
    expect(arrived).toHaveLength(2);
  },
);

test("[UPLOAD-02] [UPLOAD-03] [UPLOAD-04] valid files are taken up to the limit; each that fails shows the reason", async () => {
  const page = await visitControls(1440);
  const field = page.getByLabel(/^三份文件/);
  // Simultaneous responses must not overwrite each other's state.
  const together = Promise.withResolvers<void>();
  open = together.promise;
  await field.setInputFiles([
    file("影片.mp4", "video/mp4"),
    file("旧址.txt", ""),
    file("太大", "application/pdf"),
    file("断网.png", "image/png"),
    file("第四.png", "image/png"),
  ]);
  expect(await names(page)).toEqual(["旧址.txt", "太大", "断网.png"]);
  together.resolve();
  await expect
    .poll(() => page.getByRole("tooltip").allInnerTexts())
    .toEqual(["请改用新地址", "文件过大，服务器无法接收", "上传失败"]);
  expect(
    await items(page).evaluateAll((failed) =>
      failed.map((item) => [item.getAttribute("data-status"), item.getAttribute("title")]),
    ),
  ).toEqual([
    ["error", "请改用新地址"],
    ["error", "文件过大，服务器无法接收"],
    ["error", "上传失败"],
  ]);
  await expectNoAxeViolationsAtWidths(page);
  for (const { headers, body } of arrived) {
    expect(headers).toMatchObject({ store: "SITE_CN", token: "site-public", cookie: "visitor=one" });
    expect(body).toContain('name="attachment"');
  }
  await page.getByRole("button", { name: "移除 太大" }).click();
  await field.setInputFiles([file("好.webp", "image/webp")]);
  await expect.poll(() => names(page)).toEqual(["旧址.txt", "断网.png", "好.webp"]);
  await expect.poll(() => items(page).last().getAttribute("data-status")).toBe("done");
});

test("[TEXT-01] [SPIN-01] [UPLOAD-01] a text area counts characters, a spinner shows at once or later, a progress bar retains its given status", async () => {
  const page = await visitControls(390);
  await expectNoAxeViolations(page);
  const note = page.getByLabel("说明");
  await note.fill("𠮷".repeat(12));
  expect(await note.inputValue()).toBe("𠮷".repeat(10));
  // Text in composition may be longer than the final text.
  await note.fill("一二三四五六七八九");
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "shijiu", selectionStart: 6, selectionEnd: 6 });
  expect(await note.inputValue()).toBe("一二三四五六七八九shijiu");
  await keyboard.send("Input.insertText", { text: "十全" });
  await expect.poll(() => note.inputValue()).toBe("一二三四五六七八九十");

  for (const status of ["normal", "exception", "active", "success"])
    expect(await page.getByRole("progressbar", { name: status }).getAttribute("data-status")).toBe(status);

  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.getByRole("button", { name: "等待" }).click();
  const shown = (name: string) => page.getByRole("status", { name }).locator("> *").count();
  expect([await shown("立即显示"), await shown("稍后显示")]).toEqual([1, 0]);
  await page.clock.runFor(299);
  expect(await shown("稍后显示")).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => shown("稍后显示")).toBe(1);
});
