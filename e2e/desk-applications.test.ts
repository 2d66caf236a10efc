import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readTable } from "../apps/server/src/modules/imports/read-table.ts";
import { describeRendering } from "../apps/server/test/document-tools.ts";
import { readSample } from "../apps/server/test/documents/documents.ts";
import { storeApplication } from "../apps/server/test/stored-application.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { emptyDesk, goTo, expectValidView, open, openAsAdmin, pressOn, write, openAs } from "./desk.ts";
import { describeWidths } from "./harness.ts";

const resume = { name: "林晓-简历.pdf", type: "pdf", data: await readSample("pdf/chromium-cv.pdf") } as const;
const letter = { name: "求职信.docx", type: "docx", data: await readSample("docx/linked-picture.docx") } as const;

/** A desk with an application, and the link with which a member of HR chooses a password. */
async function deskWithApplication(settings: Record<string, string> = {}) {
  const desk = await emptyDesk(settings);
  const { dataDir } = desk;
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const id = await storeApplication(
      { database: { db }, config: { applicationKey: undefined, dataDir } },
      [resume, letter],
      { job_title: "样字学徒" },
    );
    await storeApplication({ database: { db }, config: { applicationKey: undefined, dataDir } }, [], {
      city: "北京市",
      job_id: "painter",
      job_title: "样字师傅",
    });
    return { ...desk, id };
  } finally {
    await db.destroy();
  }
}

describeRendering("applications at the desk", () => {
  test("[INBOX-05] [INBOX-06] [INBOX-07] [INBOX-08] HR takes an application over, mails from a template, exports files, and hands it over by a link that expires", async () => {
    await using desk = await deskWithApplication({ SMTP_URL: "smtp://127.0.0.1:9", HR_EMAIL: "hr@kiln.example.com" });
    const page = await openAs(desk, "小吴", "hr", 1440);
    await page.getByText("您的角色是人事").waitFor();
    await goTo(page, "应聘");
    await pressOn(page.getByRole("link", { name: "邮件模板" }));
    const invitation = page.getByRole("region", { name: "邀请面试" });
    await write(invitation.getByLabel("正文"), "{名字}，请来窑口");
    await invitation.getByText("没有“名字”").waitFor();
    await write(invitation.getByLabel("正文"), "{姓名}，请来窑口谈{职位}");
    await pressOn(invitation.getByRole("button", { name: "保存模板" }));
    await invitation.getByText("已保存。").waitFor();
    await expectValidView(page);

    await goTo(page, "应聘");
    await pressOn(page.getByRole("button", { name: "按周统计" }));
    await page.getByRole("table").waitFor();
    await page.getByLabel("全选").check();
    await expectValidView(page);
    const written = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出所选的表格（XLSX，2 份）" }).click();
    const { lines } = await readTable(await readFile(await (await written).path()));
    expect(lines.flatMap(({ cells }) => cells.map(({ text }) => text))).toContain("林晓");
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出所选的文件（ZIP，2 份）" }).click();
    const zip = await readFile(await (await arriving).path());
    expect(zip.subarray(0, 2).toString()).toBe("PK");
    expect(zip.includes(Buffer.from(`${desk.id} 林晓 样字学徒/1-林晓-简历.pdf`))).toBe(true);
    // Files are found again after the view was left.
    await page.goto(`${desk.site}/desk`);
    await goTo(page, "应聘");
    const files = page.getByRole("region", { name: "最近生成的文件" });
    const again = page.waitForEvent("download");
    await files.getByRole("link", { name: /\.zip$/ }).click();
    expect(await readFile(await (await again).path())).toEqual(zip);
    await files.getByRole("link", { name: /\.xlsx$/ }).waitFor();
    await expectValidView(page);

    await page.goto(`${desk.site}/desk/applications/${desk.id}`);
    await page.getByLabel("负责人").selectOption({ label: "小吴" });
    await expect.poll(() => page.getByLabel("负责人").isEnabled()).toBe(true);
    await pressOn(page.getByRole("button", { name: "写邮件" }));
    const dialog = page.getByRole("dialog", { name: "写邮件" });
    await dialog.getByLabel("模板").selectOption({ label: "邀请面试" });
    await expect.poll(() => dialog.getByLabel("正文").inputValue()).toBe("林晓，请来窑口谈样字学徒");
    await write(dialog.getByLabel("收件地址"), "lin@example.com");
    await expectValidView(page);
    await pressOn(dialog.getByRole("button", { name: "发送" }));
    const letters = page.getByRole("region", { name: "邮件" });
    await letters.getByText("林晓，请来窑口谈样字学徒").waitFor();
    await letters.getByText("发给 lin@example.com").waitFor();
    await pressOn(letters.getByRole("button", { name: /^取消发送：/ }));
    await letters.getByText("已取消").waitFor();
    await expectValidView(page);

    await pressOn(page.getByRole("button", { name: "生成查看链接" }));
    const making = page.getByRole("dialog", { name: "生成查看链接" });
    await write(making.getByLabel("给谁"), "江边店店长");
    await pressOn(making.getByRole("button", { name: "生成", exact: true }));
    const fact = (name: string) => making.locator("dl > div").filter({ hasText: name }).locator("dd").innerText();
    const [link, code] = [await fact("链接"), await fact("查看码")];
    await expectValidView(page);
    const reader = await open(link.replace(desk.site, ""), 390, desk.site);
    await reader.getByLabel("查看码").fill(code === "000000" ? "000001" : "000000");
    await pressOn(reader.getByRole("button", { name: "查看", exact: true }));
    await reader.getByText("查看码不正确").waitFor();
    await reader.getByLabel("查看码").fill(code);
    await pressOn(reader.getByRole("button", { name: "查看", exact: true }));
    await reader.getByRole("heading", { level: 1, name: "林晓" }).waitFor();
    expect(await reader.getByText("13800001234").count()).toBe(0);
    await pressOn(reader.getByRole("button", { name: "查看简历 1" }));
    const picture = reader.getByRole("img", { name: "第 1 页" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1600);
    await expectValidView(reader);
    // A few days later.
    const db = await openDatabase({ databaseUrl: undefined, dataDir: desk.dataDir });
    await db.updateTable("application_share").set({ expires_at: "2026-01-01T00:00:00.000Z" }).execute();
    await db.destroy();
    await reader.reload();
    await reader.getByLabel("查看码").fill(code);
    await pressOn(reader.getByRole("button", { name: "查看", exact: true }));
    await reader.getByText("链接已失效").waitFor();
    await page.reload();
    await page.getByText("已过期").waitFor();
    await goTo(page, "应聘");
    await page.getByLabel("我的").click();
    await expect.poll(() => page.getByRole("link", { name: /林晓/ }).count()).toBe(1);
    for (const tab of [page, reader]) await tab.goto("about:blank");
  });

  describeWidths("at %i px", (width) => {
    test("[SEC-03] [DESK-02] [INBOX-10] an HR member marks an application with a state of the brand, writes a note, reads a PDF and a Word file as pictures, and downloads the original after a warning", async () => {
      await using desk = await deskWithApplication();
      const page = await openAs(desk, "小吴", "hr", width);
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
      // A state that the brand added; it left another out.
      await state.selectOption({ label: "笔试" });
      await expect.poll(() => state.inputValue()).toBe("written-test");
      expect(await state.getByRole("option").allTextContents()).toEqual([
        "新申请",
        "已读",
        "入围",
        "笔试",
        "面试",
        "录用",
        "未录用",
      ]);
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

test("[INBOX-10] an editor adds a state, and an unset list begins with the standard entries", async () => {
  await using desk = await emptyDesk();
  const page = await openAsAdmin(desk, 1440);
  await page.goto("/desk/content/stores/stores");
  await pressOn(page.getByRole("button", { name: "从原有的 3 项开始改" }));
  await expect
    .poll(() => page.getByRole("textbox").evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value)))
    .toContain("精品店");
  await page.goto("/desk/content/careers/careers#/states");
  const states = page.getByRole("group", { name: "应聘进展", exact: true });
  await pressOn(states.getByRole("button", { name: "添加应聘进展" }));
  await expectValidView(page);
  await page.goto("about:blank");
});
