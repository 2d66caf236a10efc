import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { expectNoAxeViolations, expectNoAxeViolationsAtWidths, siteUrl, visit } from "./harness.ts";
import { type SecondSite, startSecondSite } from "./second-site.ts";

const label = "请输入验证二维码";
const wrong = "您所查询的条形码错误";
const help = "如需要更多帮助，请通过下方联系方式与我们联系我们将尽快回复。";
const limited = "操作过于频繁，请稍后再试！";
const firstSearchTime = "2026-03-01T09:05:07+08:00";

/** Parts that are the same at both widths run at one. */
const width = 390;

/** Valid format, but with a wrong check character or never issued: a query counts nothing. */
const unknown = "ABCD-EFGH-JKMN-PQRS";

const answer = (status: number, queryTimes = 1, code = 1) => ({
  status: 200,
  body: {
    success: true,
    errorCode: "0",
    errorMessage: null,
    data: { code, data: { prompt: "服务器给出的提示", queryTimes, firstSearchTime, status } },
  },
});
const failure = (status: number, errorCode: string, errorMessage: string) => ({
  status,
  body: { success: false, errorCode, errorMessage, data: null },
});

/** The mocked answers to each of these codes. */
const answers: Record<string, { status: number; body: unknown }> = {
  AAAA: answer(1),
  BBBB: answer(2, 3),
  CCCC: answer(3, 5),
  DDDD: answer(4),
  EEEE: answer(9),
  FFFF: answer(1, 1, 2),
  GGGG: failure(429, "TOO_MANY_REQUESTS", limited),
  HHHH: { status: 500, body: "no envelope" },
};

/** The texts that visitors read about them. */
const expectedTexts: Record<string, string[]> = {
  AAAA: ["首次查询", "仅可有效查询 5 次", "冻结", "官方渠道购买"],
  BBBB: ["重复查询", "3 次", "2026年3月1日 09:05"],
  CCCC: ["条形码已冻结", "137-0000-1111", "hello@emberly.example.com", "申诉"],
  DDDD: ["条形码异常", help],
  EEEE: ["服务器给出的提示", help],
  FFFF: [wrong, help],
};

const form = (page: Page) => page.locator("main form");
const input = (page: Page) => form(page).getByRole("textbox", { name: label });
const result = (page: Page) => page.getByRole("region", { name: "查询结果" });
const toast = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

/** Answers the browser's queries from the table above. */
async function answered(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route("**/securityCode/query?*", (route) => {
    const code = new URL(route.request().url()).searchParams.get("securityCode") ?? "";
    requested.push(code);
    const { status, body } = answers[code] ?? answer(1);
    return route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });
  });
  return requested;
}

const certificate = (within: Page | Locator) => within.getByRole("article", { name: "真品证书" });

/** Whether a picture has loaded and is not blank. */
const isDrawn = (image: Element) =>
  image instanceof HTMLImageElement && image.decode().then(() => image.naturalWidth > 1);

/** The number of colours in a square of a picture. */
function coloursOf(image: Element, { left, top, side }: { left: number; top: number; side: number }): number {
  const paint = Object.assign(document.createElement("canvas"), { width: side, height: side }).getContext("2d");
  if (!paint || !(image instanceof HTMLImageElement)) return 0;
  paint.drawImage(image, -left, -top);
  return new Set(new Uint32Array(paint.getImageData(0, 0, side, side).data.buffer)).size;
}

/** Waits until the result shows all texts, of which the first is unique to the code. */
async function expectResult(page: Page, texts: string[]) {
  for (const text of texts) await expect.poll(() => result(page).innerText()).toContain(text);
}

async function ask(page: Page, code: string) {
  await input(page).fill(code);
  await form(page).getByRole("button", { name: "确认" }).click();
}

describe("product verification at 390 px", () => {
  const width = 390;
  test("[ROUTE-10] two addresses show one screen, of which one is canonical", async () => {
    const page = await visit("/customer-service/product-verification", { width });
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("产品验证");
    expect(new URL((await page.locator("link[rel=canonical]").getAttribute("href")) ?? "").pathname).toBe(
      "/verification",
    );
    const text = await page.locator("main").innerText();
    await page.goto("/verification");
    expect(await page.locator("main").innerText()).toBe(text);
    expect(await page.getByRole("img", { name: /验证码/ }).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
  });

  test("[FOOTER-01] the footer's form opens the result in place, from the keyboard", { tags: "extended" }, async () => {
    const page = await visit("/products", { width });
    const requested = await answered(page);
    const field = page.getByRole("contentinfo").getByRole("textbox", { name: label });
    await field.focus();
    await field.fill("bbbb");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "查询结果" });
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain("重复查询");
    expect(new URL(page.url()).pathname).toBe("/products");
    expect(requested).toEqual(["BBBB"]);
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await field.evaluate((element) => document.activeElement === element)).toBe(true);
  });
});

describe("product verification", () => {
  test(
    "[VERIFY-01] an empty field shows a toast and a message at the field; 30 characters are the most",
    { tags: "extended" },
    async () => {
      const page = await visit("/verification", { width });
      const requested = await answered(page);
      expect(await input(page).getAttribute("maxlength")).toBe("30");
      await form(page).getByRole("button", { name: "确认" }).click();
      await toast(page, label).waitFor();
      expect(await input(page).getAttribute("aria-invalid")).toBe("true");
      expect(await input(page).evaluate((field) => document.activeElement === field)).toBe(true);
      expect(requested).toEqual([]);
      await expectNoAxeViolationsAtWidths(page);
    },
  );

  test("[VERIFY-01] a code is grouped during typing, correction and paste", { tags: "extended" }, async () => {
    const page = await visit("/verification", { width });
    await input(page).focus();
    await page.keyboard.type("abcdefgh");
    expect(await input(page).inputValue()).toBe("ABCD-EFGH");
    for (let count = 0; count < 5; count++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("x");
    expect(await input(page).inputValue()).toBe("ABCD-XEFG-H");
    for (let count = 0; count < 3; count++) await page.keyboard.press("Backspace");
    expect(await input(page).inputValue()).toBe("ABEF-GH");
    for (const pasted of [
      "ａｂｃｄ　efgh jkmn—pqrs",
      "https://www.example.com/verification?code=abcdefghjkmnpqrs&from=card-with-a-long-name",
    ]) {
      await input(page).fill("");
      await input(page).evaluate((field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", text);
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, pasted);
      expect(await input(page).inputValue()).toBe(unknown);
    }
  });

  test(
    "[VERIFY-03] opening and reloading query nothing; the address only fills the field in",
    { tags: "extended" },
    async () => {
      const page = await visit("/verification", { width });
      const requested = await answered(page);
      await page.goto("/verification?code=aaaabbbbccccdddd");
      await expect.poll(() => input(page).inputValue()).toBe("AAAA-BBBB-CCCC-DDDD");
      await page.reload();
      await expect.poll(() => input(page).inputValue()).toBe("AAAA-BBBB-CCCC-DDDD");
      expect(requested).toEqual([]);
      expect(await result(page).count()).toBe(0);
    },
  );

  test(
    "[VERIFY-02] [VERIFY-03] [VERIFY-04] every answer has its text: a first query with its note, a repeated one, a frozen code with a way to appeal, a faulty one, any other",
    { tags: "extended" },
    async () => {
      const page = await visit("/verification", { width });
      await answered(page);
      for (const [code, texts] of Object.entries(expectedTexts)) {
        await ask(page, code);
        await expectResult(page, texts);
        await expect
          .poll(() => result(page).evaluate((section) => document.activeElement === section), { message: code })
          .toBe(true);
        await expectNoAxeViolations(page);
      }
    },
  );

  test.each([
    ["GGGG", limited],
    ["HHHH", "请求失败，请稍后重试！"],
  ])("[VERIFY-05] a failed request (%s) shows %s as a toast and at the field", async (code, message) => {
    const page = await visit("/verification", { width, expected: [/securityCode/] });
    await answered(page);
    await ask(page, code);
    await toast(page, message).waitFor();
    expect(await form(page).innerText()).toContain(message);
  });

  test("[VERIFY-02] the API itself rejects a code that was never issued", async () => {
    const page = await visit("/verification", { width });
    await ask(page, unknown);
    expect(await result(page).innerText()).toContain(wrong);
  });

  test("[FOOTER-01] [VERIFY-01] an empty form in the footer shows the toast", async () => {
    const page = await visit("/products", { width });
    await page.getByRole("contentinfo").getByRole("button", { name: "确认" }).click();
    await toast(page, label).waitFor();
  });
});

describe("product verification without JavaScript", { tags: "extended" }, () => {
  let site: SecondSite;

  beforeAll(async () => {
    site = await startSecondSite((called) =>
      called.pathname.endsWith("/securityCode/query")
        ? answers[called.searchParams.get("securityCode") ?? ""]
        : undefined,
    );
  });

  afterAll(async () => {
    await site?.stop();
  });

  const open = (path: string, expected: RegExp[] = []) =>
    visit(path, { width, site: site.url, javaScript: false, expected: [...site.expected, ...expected] });

  test("[VERIFY-02] [VERIFY-03] [VERIFY-04] the result page of the form has the text of every answer", async () => {
    const page = await open("/verification");
    for (const [code, texts] of Object.entries(expectedTexts)) {
      await ask(page, code);
      await expectResult(page, texts);
    }
  });

  test("[VERIFY-01] [VERIFY-05] an empty field, too many queries and a failure show a message at the field", async () => {
    const page = await open("/verification", [/400/, /429/, /502/]);
    for (const [code, message, status] of [
      ["", label, 400],
      ["GGGG", limited, 429],
      ["HHHH", "请求失败，请稍后重试！", 502],
    ] as const) {
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await ask(page, code);
      expect((await answer).status()).toBe(status);
      await page.locator("main form:has([aria-invalid=true])", { hasText: message }).waitFor();
    }
  });

  test("[FOOTER-01] the footer's form leads to the page with the answer of the real API", async () => {
    const page = await visit("/products", { width, javaScript: false, site: siteUrl });
    await page.getByRole("contentinfo").getByRole("textbox", { name: label }).fill(unknown);
    await page.getByRole("contentinfo").getByRole("button", { name: "确认" }).click();
    await page.waitForURL("**/verification");
    expect(await result(page).innerText()).toContain(wrong);
  });
});

describe.skipIf(process.env.SITE_URL)("real codes of the running site", () => {
  const codes = inject("demoCodes");
  const [fresh = "", other = "", certified = ""] = codes["fresh"] ?? [];

  test("[VERIFY-03] [VERIFY-04] the server's own answers: first, repeated, frozen, voided", async () => {
    const page = await visit("/verification", { width: 390 });
    const shown = async (code: string, text: string) => {
      await ask(page, code);
      await result(page).getByText(text).first().waitFor();
      return result(page).innerText();
    };
    expect(await shown(fresh, "首次查询")).toContain("仅可有效查询 5 次");
    expect(await shown(fresh.toLowerCase(), "重复查询")).toContain("2 次");
    expect(await shown(codes["frozen"]?.[0] ?? "", "条形码已冻结")).toContain("申诉");
    expect(await shown(codes["voided"]?.[0] ?? "", "条形码异常")).toContain(help);
  });

  test(
    "[CERT-01] a valid code ends in a certificate that is saved as a picture; its code is hidden except for the end",
    { tags: "extended" },
    async () => {
      const page = await visit("/verification", { width: 390 });
      await ask(page, certified);
      await certificate(page).waitFor();
      const [certificateText, name] = [
        await certificate(page).innerText(),
        await certificate(page).getByRole("link").innerText(),
      ];
      expect(certificateText).toMatch(/系列\s+\S+[^]*货号\s+\S+[^]*查询次数\s+第 1 次[^]*首次查询时间\s+\d{4}年/);
      expect(certificateText).toContain(`尾号 ${certified.slice(-4)}`);
      expect(certificateText).not.toContain(certified.slice(0, 4));
      expect(await certificate(page).getByRole("img").first().evaluate(isDrawn)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      const download = page.waitForEvent("download");
      await certificate(page).getByRole("button", { name: "保存为图片" }).click();
      expect((await download).suggestedFilename()).toBe(`真品证书-${name}.png`);
      const saved = certificate(page).getByRole("img", { name: `${name}的真品证书图片` });
      await saved.waitFor();
      expect(await saved.evaluate(isDrawn)).toBe(true);
      expect(await saved.evaluate(coloursOf, { left: 300, top: 300, side: 480 }), "of the piece").toBeGreaterThan(50);
      expect(await saved.evaluate(coloursOf, { left: 40, top: 1100, side: 60 }), "of the empty border").toBeLessThan(9);
      await expectNoAxeViolationsAtWidths(page);
      await certificate(page).getByRole("link").click();
      await expect.poll(() => page.locator("h1").innerText()).toContain(name);
    },
  );

  test(
    "[CERT-01] from the footer it is in the dialog; WeChat's browser, which saves no files, shows the picture for a long press",
    { tags: "extended" },
    async () => {
      const page = await visit("/products", {
        width: 1440,
        prepare: (context) =>
          context.addInitScript(() => {
            const agent = `${navigator.userAgent} MicroMessenger/8.0.49`;
            Object.defineProperty(navigator, "userAgent", { get: () => agent });
          }),
      });
      const downloads: unknown[] = [];
      page.on("download", (download) => downloads.push(download));
      const field = page.getByRole("contentinfo").getByRole("textbox", { name: label });
      await field.fill(certified);
      await field.press("Enter");
      const inDialog = certificate(page.getByRole("dialog", { name: "查询结果" }));
      await inDialog.getByText("第 2 次").waitFor();
      await inDialog.getByRole("button", { name: "保存为图片" }).click();
      await inDialog.getByText("请长按图片保存到相册").waitFor();
      await expectNoAxeViolationsAtWidths(page);
      expect(downloads).toEqual([]);
    },
  );

  test("[CERT-01] a failed picture shows a message, and nothing is saved", async () => {
    const page = await visit("/verification", { width: 390, expected: [/\/media\//] });
    await ask(page, certified);
    await certificate(page).waitFor();
    await page.route("**/media/**", (route) => route.abort());
    await certificate(page).getByRole("button", { name: "保存为图片" }).click();
    await toast(page, "图片未能生成，请稍后重试，或直接截屏保存。").waitFor();
    expect(await certificate(page).getByRole("figure").count()).toBe(0);
  });

  test(
    "[VERIFY-03] without JavaScript the page answers the posted form, and a reload of its address queries nothing",
    { tags: "extended" },
    async () => {
      const page = await visit("/verification", { width: 390, javaScript: false });
      await ask(page, other);
      expect(await result(page).innerText()).toContain("首次查询");
      expect(await certificate(page).getByRole("button", { name: "保存为图片" }).isVisible()).toBe(false);
      expect(await certificate(page).getByText("第 1 次").isVisible()).toBe(true);
      await page.goto(`/verification?code=${other}`);
      expect(await result(page).count()).toBe(0);
      await ask(page, other);
      expect(await result(page).innerText()).toContain("2 次");
    },
  );
});

describe("the card's QR code by camera", { tags: "extended" }, () => {
  /** Mocks a camera with a plain canvas, and a BarcodeDetector that reads this address. */
  const camera = (given: { code: string; refused?: boolean }) => ({
    prepare: (context: BrowserContext) =>
      context.addInitScript(({ code, refused }) => {
        // The initial blank page is no secure context.
        if (!navigator.mediaDevices) return;
        const tracks: MediaStreamTrack[] = [];
        Object.assign(window, { tracks });
        navigator.mediaDevices.getUserMedia = async () => {
          if (refused) throw new DOMException("refused", "NotAllowedError");
          const canvas = document.createElement("canvas");
          const picture = canvas.getContext("2d");
          setInterval(() => picture?.fillRect(0, 0, 9, 9), 50);
          const stream = canvas.captureStream(20);
          tracks.push(...stream.getTracks());
          return stream;
        };
        Reflect.set(
          window,
          "BarcodeDetector",
          class {
            detect = async () => [{ rawValue: `https://www.example.com/verification?code=${code}` }];
          },
        );
      }, given),
  });
  const button = (page: Page) => page.getByRole("button", { name: "扫描二维码" });

  test("fills the code in, queries nothing, stops the camera, and focuses the input", async () => {
    const page = await visit("/verification", { width: 390, ...camera({ code: "ABCD2345EFGH6789" }) });
    const requested = await answered(page);
    await button(page).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => input(page).inputValue()).toBe("ABCD-2345-EFGH-6789");
    await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(
      await page.evaluate(() =>
        (Reflect.get(window, "tracks") as MediaStreamTrack[]).map(({ readyState }) => readyState),
      ),
    ).toEqual(["ended"]);
    expect(requested).toEqual([]);
  });

  test("shows how to continue when the visitor refuses the camera", async () => {
    const page = await visit("/verification", { width: 390, ...camera({ code: "", refused: true }) });
    await button(page).click();
    const dialog = page.getByRole("dialog", { name: "扫描二维码" });
    expect(await dialog.getByRole("alert").innerText()).toContain("直接输入验证码");
    await expectNoAxeViolationsAtWidths(page);
    await dialog.getByRole("button", { name: "关闭" }).click();
    await dialog.waitFor({ state: "hidden" });
  });

  test("is not offered without BarcodeDetector", async () => {
    const page = await visit("/verification", {
      width: 390,
      prepare: (context) => context.addInitScript(() => Reflect.deleteProperty(window, "BarcodeDetector")),
    });
    await input(page).fill("A");
    expect(await button(page).count()).toBe(0);
  });
});

test(
  "a toast is visible above an open modal dialog, and stays in the page when that closes",
  { tags: "extended" },
  async () => {
    const page = await visit("/verification", { width: 1440 });
    await page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement("dialog"));
      dialog.textContent = "A dialog";
      dialog.showModal();
    });
    // The page behind is inert for visitors; a script submits the form.
    await form(page).evaluate((element) => element instanceof HTMLFormElement && element.requestSubmit());
    await toast(page, label).waitFor();
    const onTop = () =>
      page.evaluate(() => {
        const box = document.querySelector("[role=alert]")?.getBoundingClientRect();
        const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return Boolean(top?.closest("ol"));
      });
    expect(await onTop()).toBe(true);
    await page.evaluate(() => [...document.querySelectorAll("dialog")].at(-1)?.close());
    await expect
      .poll(() => page.evaluate(() => document.querySelector("[role=alert]")?.closest("dialog") === null))
      .toBe(true);
  },
);
