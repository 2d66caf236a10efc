import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { describeRendering } from "../apps/server/test/document-tools.ts";
import { readSample } from "../apps/server/test/documents/documents.ts";
import { storeApplication } from "../apps/server/test/stored-application.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { choosePassword, emptyDesk, goTo, expectValidView, linkOf, open, pressOn, signIn, write } from "./desk.ts";
import { describeWidths } from "./harness.ts";

const resume = { name: "林晓-简历.pdf", type: "pdf", data: await readSample("pdf/chromium-cv.pdf") } as const;
const letter = { name: "求职信.docx", type: "docx", data: await readSample("docx/linked-picture.docx") } as const;

/** A desk with an application, and the link with which a member of HR chooses a password. */
async function deskWithApplication() {
  const desk = await emptyDesk();
  const { dataDir } = desk;
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const id = await storeApplication({ database: { db }, config: { applicationKey: undefined, dataDir } }, [
      resume,
      letter,
    ]);
    await storeApplication({ database: { db }, config: { applicationKey: undefined, dataDir } }, [], {
      city: "北京市",
      job_id: "painter",
      job_title: "样字师傅",
    });
    return { ...desk, id, link: await linkOf(desk, "小吴", "hr") };
  } finally {
    await db.destroy();
  }
}

describeRendering("applications at the desk", () => {
  describeWidths("at %i px", (width) => {
    test("[SEC-03] [DESK-02] an HR member marks an application, writes a note, reads a PDF and a Word file as pictures, and downloads the original after a warning", async () => {
      await using desk = await deskWithApplication();
      const page = await open(desk.link, width, desk.site);
      await choosePassword(page);
      await signIn(page);
      await page.getByText("您的角色是人事").waitFor();
      await page.getByText("2 份新申请还没有人看过。").waitFor();

      await goTo(page, "应聘");
      await expect.poll(() => page.getByRole("link", { name: /林晓/ }).count()).toBe(2);
      await expectValidView(page);
      await page.getByLabel("职位").selectOption({ label: "样字师傅" });
      await expect.poll(() => page.getByRole("link", { name: /林晓/ }).count()).toBe(1);
      await page.getByLabel("城市").selectOption({ label: "上海市" });
      await page.getByText("没有符合条件的申请").waitFor();
      await expectValidView(page);
      await page.getByLabel("职位").selectOption({ label: "全部" });
      await page.getByLabel("进展").selectOption({ label: "新申请（2）" });

      await pressOn(page.getByRole("link", { name: /林晓/ }));
      await page.getByRole("heading", { level: 1, name: "林晓" }).waitFor();
      await page.getByText("13800001234").waitFor();
      // An opened application counts as read.
      const state = page.getByLabel("进展");
      await expect.poll(() => state.inputValue()).toBe("read");
      await page
        .getByRole("region", { name: "同一个电话的其他申请" })
        .getByRole("link", { name: "样字师傅" })
        .waitFor();
      await write(page.getByLabel("写备注"), "周四下午\n面试");
      await pressOn(page.getByRole("button", { name: "添加备注" }));
      await expect.poll(() => page.getByLabel("写备注").inputValue()).toBe("");
      await page.getByText(/^周四下午\s面试$/).waitFor();
      await state.selectOption({ label: "面试" });
      await expect.poll(() => state.inputValue()).toBe("interview");
      await expectValidView(page);
      for (const { name } of [resume, letter]) {
        const part = page.getByRole("region", { name, exact: true });
        await pressOn(part.getByRole("button", { name: "查看" }));
        const picture = part.getByRole("img", { name: "第 1 页" });
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalHeight))
          .toBe(1600);
        await part.getByText("100%，共 1 页").waitFor();
      }
      const warned = page.getByRole("region", { name: letter.name, exact: true });
      await warned.getByText("引用了外部的图片或文件").waitFor();
      const part = page.getByRole("region", { name: resume.name, exact: true });
      const picture = part.getByRole("img", { name: "第 1 页" });
      const shown = async () => (await picture.boundingBox())?.width ?? 0;
      const before = await shown();
      await pressOn(part.getByRole("button", { name: "放大" }));
      await expect.poll(shown).toBeGreaterThan(before * 1.4);
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(3200);
      await expectValidView(page);
      await pressOn(part.getByRole("button", { name: "文字版" }));
      await part
        .getByRole("region", { name: "文字版" })
        .getByText(/Phone 13800001234/)
        .waitFor();
      await expectValidView(page);

      await pressOn(part.getByRole("button", { name: "下载原件" }));
      const dialog = page.getByRole("dialog", { name: "下载原件" });
      await dialog.getByText(resume.name).waitFor();
      await dialog.getByText("没有发现脚本、附件、嵌入对象或外部引用。").waitFor();
      await expectValidView(page);
      const arriving = page.waitForEvent("download");
      await dialog.getByRole("link", { name: "下载" }).click();
      const download = await arriving;
      expect(download.suggestedFilename()).toBe("1-林晓-简历.pdf");
      expect((await readFile(await download.path())).equals(resume.data)).toBe(true);

      // The findings in a file are shown before the download, with or without a preview.
      await page.reload();
      await warned.getByRole("button", { name: "下载原件" }).click();
      await dialog.getByText("引用了外部的图片或文件").waitFor();
      await expectValidView(page);
      await page.keyboard.press("Escape");

      // Deleted at the applicant's request.
      await pressOn(page.getByRole("button", { name: "删除申请" }));
      const deletion = page.getByRole("dialog", { name: "删除申请" });
      await expectValidView(page);
      await pressOn(deletion.getByRole("button", { name: "删除", exact: true }));
      await page.getByRole("heading", { level: 1, name: "应聘" }).waitFor();
      await expect.poll(() => page.getByRole("link", { name: /林晓/ }).count()).toBe(1);
      await page.goto("about:blank");
    });
  });
});
