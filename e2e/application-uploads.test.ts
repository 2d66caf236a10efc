// @module-tag extended
import { documentRefusals, errorCodes } from "@klarholm/contract";
import { endpoints } from "@klarholm/contract/endpoints";
import type { BrowserContext, Page, Request, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { dialog, fillIn, openForm, proveWork, resume, shopkeeper, submit, toast } from "./application.ts";
import { expectNoAxeViolationsAtWidths } from "./harness.ts";

const width = 1440;
const lists = (page: Page) => dialog(page).getByRole("list", { name: "已选文件" });
const item = (page: Page, name: string) => lists(page).getByRole("listitem").filter({ hasText: name });
const status = (page: Page, name: string) => item(page, name).getAttribute("data-status");
/**
 * The visible state of a file: its progress, its message, the delay after which that fades, and whether the file can be
 * removed.
 */
interface FileState {
  status: string | undefined;
  percent: number;
  line: string | undefined;
  fades: string;
  seen: boolean;
  removable: boolean;
}
const underWay = { status: "uploading", line: "normal", fades: "0s", seen: true, removable: false };

declare global {
  interface Window {
    states?: Record<string, FileState>[];
  }
}

/**
 * Records in the page each visible change of the chosen files: polling would miss states on a busy machine. @returns
 * reads the records
 */
async function recordFiles(page: Page): Promise<() => Promise<Record<string, FileState>[]>> {
  await page.evaluate(() => {
    const states: Record<string, FileState>[] = (window.states = []);
    const record = () => {
      const bars = [...document.querySelectorAll<HTMLProgressElement>("dialog li[data-status] progress")];
      const entries = bars.map((bar) => {
        const item = bar.closest("li");
        const { animationDelay, visibility } = getComputedStyle(bar.parentElement ?? bar);
        const state: FileState = {
          status: item?.dataset.status,
          percent: bar.value,
          line: bar.dataset.status,
          fades: animationDelay,
          seen: visibility === "visible",
          removable: item?.querySelector("button:enabled") !== null,
        };
        return [item?.firstElementChild?.textContent ?? "", state] as const;
      });
      states.push(Object.fromEntries(entries));
    };
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true });
    addEventListener("animationend", record, true);
  });
  return () => page.evaluate(() => window.states ?? []);
}
const tooltips = (page: Page) => dialog(page).getByRole("tooltip").allInnerTexts();
/** The resume, and two work samples that differ in size. */
const [cv, small, large] = [resume("简历.pdf", 300_000), resume("小.pdf", 100_000), resume("大.pdf", 400_000)];

/**
 * Fills the form in with three files. @param proven whether the browser solves the proof of work, which is a valid
 * captcha
 */
async function fill(page: Page, { proven = false } = {}) {
  await fillIn(page, { file: cv, captcha: "ABCD" });
  await dialog(page)
    .getByLabel(/^作品集/)
    .setInputFiles([small, large]);
  if (proven) await proveWork(page);
}

/**
 * Answers submissions in turn: an envelope with its status, or a dropped connection; after the last turn the site
 * itself answers.
 */
function answeringByTurns(turns: ({ status: number; body: string } | "cut")[], heard: Request[]) {
  const yes = { success: true, errorCode: "0", errorMessage: null, data: null };
  return async (context: BrowserContext) => {
    await context.route(
      (url) => url.pathname === endpoints.checkJobEffectApply.path,
      (route: Route) => route.fulfill({ json: yes }),
    );
    await context.route(
      (url) => url.pathname === endpoints.applyJob.path,
      async (route) => {
        const turn = turns[heard.length];
        heard.push(route.request());
        if (turn === undefined) return route.continue();
        return turn === "cut"
          ? route.abort("connectionreset")
          : route.fulfill({ status: turn.status, contentType: "application/json", body: turn.body });
      },
    );
  };
}
const envelope = (errorCode: keyof typeof errorCodes, errorMessage: string = errorCodes[errorCode].message) =>
  JSON.stringify({ success: false, errorCode, errorMessage, data: null });

describe("an application's files", () => {
  test("[UPLOAD-01] [UPLOAD-03] files upload one after the other with their progress, and the message of each fades when it is done", async () => {
    const page = await openForm(shopkeeper, { width });
    await fill(page, { proven: true });
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === endpoints.applyJob.path);
    const network = await page.context().newCDPSession(page);
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 120_000,
    });
    const seen = await recordFiles(page);
    await submit(page);
    await page.getByRole("dialog", { name: "投递结果" }).waitFor();
    const states = await seen();
    const together = states.filter((files) => files["简历.pdf"] && files["大.pdf"]);
    // The first uploads while the others wait.
    expect(together).toContainEqual({
      "简历.pdf": { ...underWay, percent: expect.toSatisfy((percent: number) => percent > 0 && percent < 100) },
      "小.pdf": { ...underWay, percent: 0 },
      "大.pdf": { ...underWay, percent: 0 },
    });
    // The next begins when it is done; its message fades and is gone while the last one uploads.
    const startedAt = together.filter((files) => (files["大.pdf"]?.percent ?? 0) > 0);
    expect(new Set(startedAt.map((files) => files["简历.pdf"]?.status))).toEqual(new Set(["done"]));
    const done = { status: "done", percent: 100, line: "success", fades: "0.3s", removable: false };
    expect(together).toContainEqual(expect.objectContaining({ "简历.pdf": { ...done, seen: true } }));
    expect(together).toContainEqual(
      expect.objectContaining({
        "简历.pdf": { ...done, seen: false },
        "大.pdf": expect.objectContaining({ status: "uploading" }),
      }),
    );
    const headers = await (await sent).allHeaders();
    expect(headers).toMatchObject({
      "x-requested-with": "XMLHttpRequest",
      "content-type": expect.stringContaining("multipart/form-data"),
    });
  });

  test("[UPLOAD-01] [UPLOAD-03] [UPLOAD-04] a status outside 200-299 marks files as failed with the server's Chinese message or ours; 重试 sends all again without choosing them again", async () => {
    const heard: Request[] = [];
    const page413 = "<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n</html>";
    const turns = [
      { status: 503, body: envelope("UPLOADS_BUSY") },
      { status: 413, body: "文件过大" },
      { status: 413, body: page413 },
      { status: 500, body: "{}" },
      { status: 502, body: "Bad Gateway" },
      { status: 403, body: "<h1>Forbidden</h1>" },
      { status: 200, body: "<h1>Welcome to the network</h1>" },
      "cut" as const,
    ];
    const page = await openForm(shopkeeper, {
      width,
      expected: [/applyJob|status 5|status 4|Failed to load/],
      prepare: answeringByTurns(turns, heard),
    });
    await fill(page, { proven: true });
    await submit(page);
    await toast(page).getByText("简历投递失败，请稍后重试！").waitFor();
    const busy = errorCodes.UPLOADS_BUSY.message;
    await expect.poll(() => tooltips(page)).toEqual([busy, busy, busy]);
    expect([await status(page, "大.pdf"), await item(page, "大.pdf").getAttribute("title")]).toEqual(["error", busy]);
    await expectNoAxeViolationsAtWidths(page);
    for (const words of [
      "文件过大",
      "文件过大，服务器无法接收",
      "服务器出错了，请稍后重试",
      "服务器暂时没有回应，请稍后重试",
      "上传失败",
      "上传失败",
      "上传失败",
    ]) {
      await dialog(page).getByRole("button", { name: "重试 小.pdf" }).click();
      await expect.poll(() => tooltips(page)).toEqual([words, words, words]);
    }
    // The site itself answers the last turn. The application is the same as the first, whose captcha is still unused.
    await dialog(page).getByRole("button", { name: "重试 简历.pdf" }).press("Enter");
    await page.getByRole("dialog", { name: "投递结果" }).waitFor();
    expect(heard).toHaveLength(turns.length + 1);
  });

  test("[JOB-12] [UPLOAD-01] 重试 after a lost response succeeds and does not count as a repeated application", async () => {
    let calls = 0;
    const page = await openForm(shopkeeper, {
      width,
      expected: [/applyJob|Failed to load/],
      prepare: (context) =>
        context.route(
          (url) => url.pathname === endpoints.applyJob.path,
          async (route) => {
            calls += 1;
            if (calls > 1) return route.continue();
            await route.fetch();
            return route.abort("connectionreset");
          },
        ),
    });
    await fill(page, { proven: true });
    await submit(page);
    await expect.poll(() => tooltips(page)).toEqual(["上传失败", "上传失败", "上传失败"]);
    await dialog(page).getByRole("button", { name: "重试 大.pdf" }).click();
    await page.getByRole("dialog", { name: "投递结果" }).getByText("删除码", { exact: true }).waitFor();
    expect(calls).toBe(2);
  });

  test("[UPLOAD-01] [UPLOAD-04] a refused file shows the reason; without it the application succeeds", async () => {
    const page = await openForm(shopkeeper, { width });
    await fillIn(page, { file: cv });
    // Only the server detects that this is not a document.
    await dialog(page)
      .getByLabel(/^作品集/)
      .setInputFiles([small, { ...large, buffer: Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(1000)]) }]);
    await proveWork(page);
    await submit(page);
    const reason = `“大.pdf”：${documentRefusals.image}`;
    await expect.poll(() => tooltips(page)).toEqual([reason]);
    expect([await status(page, "大.pdf"), await status(page, "小.pdf"), await status(page, "简历.pdf")]).toEqual([
      "error",
      "done",
      "done",
    ]);
    expect(
      await dialog(page)
        .getByRole("button", { name: /^重试/ })
        .count(),
    ).toBe(0);
    await dialog(page).getByRole("button", { name: "移除 大.pdf" }).click();
    await expect.poll(() => lists(page).nth(1).getByRole("listitem").count()).toBe(1);
    await proveWork(page);
    await submit(page);
    await page.getByRole("dialog", { name: "投递结果" }).waitFor();
  });

  test("[UPLOAD-01] a change of the form makes a new application: 重试 of the failed one disappears", async () => {
    const heard: Request[] = [];
    const page = await openForm(shopkeeper, {
      width,
      expected: [/applyJob|status 5|Failed to load/],
      prepare: answeringByTurns([{ status: 500, body: envelope("INTERNAL") }], heard),
    });
    await fill(page);
    await submit(page);
    await dialog(page).getByRole("button", { name: "重试 小.pdf" }).waitFor();
    await dialog(page).getByLabel("姓名").fill("林小晓");
    await expect.poll(() => tooltips(page)).toEqual([]);
    expect([
      await status(page, "小.pdf"),
      await dialog(page)
        .getByRole("button", { name: /^重试/ })
        .count(),
    ]).toEqual(["done", 0]);
  });
});
