// @module-tag extended
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { emptyDesk, goTo, expectValidView, openAsAdmin } from "./desk.ts";

const brand = join(import.meta.dirname, "brand/media");
const scene = async (name: string) => ({
  name: `${name}.webp`,
  mimeType: "image/webp",
  buffer: await readFile(join(brand, "scenes", `${name}.webp`)),
});

const saved = (page: Page) => page.getByText("已保存", { exact: true }).waitFor();
const card = (page: Page, title: string) => page.getByRole("listitem").getByRole("link", { name: title });

/** Publishes all drafts in spite of warnings. */
async function publishAll(page: Page): Promise<void> {
  await goTo(page, "发布");
  await page.getByRole("button", { name: /^发布 \d+ 项/ }).click();
  await page.getByText("没有待发布的修改").waitFor();
}

/** Enters the description of a picture that has just been uploaded. */
async function describe(page: Page, title: string, alt: string): Promise<void> {
  const form = page.getByRole("form", { name: `${title}的说明` });
  await form.getByLabel(`替代文字：${title}`).fill(alt);
  await form.getByRole("button", { name: "保存说明" }).click();
  await form.waitFor({ state: "detached" });
}

test("[MEDIA-01] [MEDIA-02] several pictures are uploaded at once, described, used on a page, found with their uses, replaced, and protected from deletion while in use", async () => {
  await using desk = await emptyDesk();
  const editor = await openAsAdmin(desk, 1440);
  await goTo(editor, "媒体");
  await editor.getByText("还没有这样的图片或影片。").waitFor();
  await expectValidView(editor);

  // Four files at once, of which one is no picture; one by paste, and one dropped on the page. A film gets a poster.
  await editor.locator("input[type=file]").setInputFiles([
    await scene("kiln"),
    await scene("shelf"),
    {
      name: "窑火.mp4",
      mimeType: "video/mp4",
      buffer: await readFile(join(import.meta.dirname, "fixtures/film.mp4")),
    },
    { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") },
  ]);
  const refusal = editor.getByRole("alert").filter({ hasText: "broken.jpg" });
  await refusal.getByText(/不是可以使用的图片或影片/).waitFor();
  await editor.getByRole("form", { name: "kiln.webp的说明" }).waitFor();
  await editor.getByRole("form", { name: "shelf.webp的说明" }).waitFor();
  await expectValidView(editor);
  await refusal.getByRole("button", { name: "关闭：broken.jpg" }).click();
  await refusal.waitFor({ state: "detached" });
  await editor.evaluate(async () => {
    const drawn = async (name: string, width: number) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [600, 400];
      canvas.getContext("2d")?.fillRect(0, 0, width, 400);
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, "image/png");
      });
      const data = new DataTransfer();
      data.items.add(new File([blob ?? ""], name, { type: "image/png" }));
      return data;
    };
    const [event, clipboardData] = [{ bubbles: true, cancelable: true }, await drawn("pasted.png", 300)];
    document.dispatchEvent(new ClipboardEvent("paste", { ...event, clipboardData }));
    const dataTransfer = await drawn("dropped.png", 200);
    document.querySelector(".drop")?.dispatchEvent(new DragEvent("drop", { ...event, dataTransfer }));
  });
  await describe(editor, "pasted.png", "半明半暗的板");
  await describe(editor, "dropped.png", "三分暗的板");
  await describe(editor, "kiln.webp", "点着火的窑");
  await describe(editor, "shelf.webp", "架上的碗");
  await describe(editor, "窑火 封面.png", "窑里的火光");
  await card(editor, "窑火.mp4").click();
  await editor.getByRole("button", { name: "用这一帧作封面" }).waitFor();
  await editor.getByAltText("现在的封面").waitFor();
  await expectValidView(editor);
  await goTo(editor, "媒体");
  await card(editor, "kiln.webp").getByText("点着火的窑").waitFor();

  // Found by the description; the focal point is set by pointer and by keyboard.
  await editor.getByLabel("查找").fill("点着火");
  await expect
    .poll(() =>
      editor
        .getByRole("listitem")
        .filter({ has: editor.locator("a.card") })
        .count(),
    )
    .toBe(1);
  await card(editor, "kiln.webp").click();
  await editor.getByRole("heading", { level: 1, name: "kiln.webp" }).waitFor();
  const focus = editor.getByRole("button", { name: /^焦点/ });
  const picture = focus.locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(0);
  const { width = 0, height = 0 } = (await focus.boundingBox()) ?? {};
  await focus.click({ position: { x: width * 0.25, y: height * 0.5 } });
  await expect.poll(() => focus.getAttribute("aria-label")).toBe("焦点：横向 25%，纵向 50%");
  await focus.press("ArrowLeft");
  await focus.press("Shift+ArrowDown");
  expect(await focus.getAttribute("aria-label")).toBe("焦点：横向 24%，纵向 60%");
  await editor.getByRole("button", { name: "保存焦点" }).click();
  await editor.getByText("焦点已存为草稿，发布后生效。").waitFor();
  await editor.getByRole("combobox", { name: "标签" }).fill("窑");
  await editor.getByRole("combobox", { name: "标签" }).press("Enter");
  await editor.getByText("标签已保存。").waitFor();
  await editor.getByText("还没有内容使用它。").waitFor();
  await expectValidView(editor);
  const name = new URL(editor.url()).searchParams.get("name") ?? "";

  // On a page, through the picker of its form, with its description; visitors see it there.
  await editor.goto("/desk/content/page/product-story");
  await editor.getByRole("button", { name: "添加内容块" }).click();
  await editor
    .getByRole("dialog")
    .getByRole("button", { name: /^图文并排/ })
    .click();
  await editor.getByRole("dialog").waitFor({ state: "detached" });
  const fold = editor.getByRole("button", { name: /^图文并排 \d/ });
  if ((await fold.getAttribute("aria-expanded")) !== "true") await fold.click();
  const block = editor.getByRole("group", { name: /^图文并排 \d/ });
  await block.getByRole("button", { name: /^选择或上传/ }).click();
  const picker = editor.getByRole("dialog", { name: "选择图片" });
  await picker.getByLabel("查找图片").fill("点着火");
  await picker.getByRole("button", { name: /点着火的窑/ }).waitFor();
  await expectValidView(editor);
  await picker.getByRole("button", { name: /点着火的窑/ }).click();
  await picker.waitFor({ state: "detached" });
  await expect.poll(() => block.locator("input[id$='/pic/src']").inputValue()).toBe(name);
  await expect.poll(() => block.locator("[id$='/pic/alt']").inputValue()).toBe("点着火的窑");
  // The fault of the empty field disappears after the next check, and the rows below move up.
  const src = block.locator("input[id$='/pic/src']");
  await expect.poll(() => src.getAttribute("aria-invalid")).not.toBe("true");
  await editor.getByRole("button", { name: "添加内容块" }).click();
  await editor
    .getByRole("dialog")
    .getByRole("button", { name: /^影片/ })
    .click();
  await editor.getByRole("dialog").waitFor({ state: "detached" });
  await editor.getByRole("button", { name: /^影片 \d/ }).click();
  const film = editor.getByRole("group", { name: /^影片 \d/ });
  await film.getByRole("button", { name: /^选择或上传影片/ }).click();
  await editor
    .getByRole("dialog", { name: "选择影片" })
    .getByRole("button", { name: /窑里的火光/ })
    .click();
  await expect.poll(() => film.locator("input[id$='/poster/src']").inputValue()).toMatch(/^uploads\/.+\.webp$/);
  expect(await film.locator("[id$='/poster/alt']").inputValue()).toBe("窑里的火光");
  await editor.getByRole("button", { name: /^删除影片 \d/ }).click();
  await saved(editor);
  await publishAll(editor);
  const page = async () => (await fetch(`${desk.address}/brand-story/product-story`)).text();
  await expect.poll(page, { timeout: 30_000 }).toContain(`/media/${name}?v=`);
  expect(await page()).toContain("f=24-60");

  // Its uses are listed, and it cannot be deleted meanwhile; another picture replaces it in all uses.
  const file = `/desk/media/file?name=${encodeURIComponent(name)}`;
  await editor.goto(file);
  await editor.getByRole("listitem").getByText("已发布").waitFor();
  await editor.getByRole("button", { name: "删除" }).click();
  await expectValidView(editor);
  await editor
    .getByRole("dialog")
    .getByRole("button", { name: /^删除“/ })
    .click();
  await editor.getByRole("alert").getByText("还有内容在使用它").waitFor();
  await editor.getByRole("button", { name: "全部替换" }).click();
  await picker.getByRole("button", { name: /架上的碗/ }).waitFor();
  await expectValidView(editor);
  await picker.getByRole("button", { name: /架上的碗/ }).click();
  await editor.getByText("已在 1 项内容的草稿里换好").waitFor();
  await publishAll(editor);
  await expect.poll(page, { timeout: 30_000 }).toContain("/media/uploads/shelf-");
  expect(await page()).not.toContain(name);
  await editor.goto(file);
  await editor.getByText("还没有内容使用它。").waitFor();
  await editor.getByRole("button", { name: "删除" }).click();
  await editor
    .getByRole("dialog")
    .getByRole("button", { name: /^删除“/ })
    .click();
  await editor.getByRole("heading", { level: 1, name: "媒体" }).waitFor();
  await card(editor, "shelf.webp").waitFor();
  expect(await card(editor, "kiln.webp").count()).toBe(0);
});
