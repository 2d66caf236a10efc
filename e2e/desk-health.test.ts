import { describe, expect, test } from "vitest";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn } from "./desk.ts";

describe("at 1440 px", () => {
  const width = 1440;
  test("[HEALTH-01] [HEALTH-02] the check of the whole site leads to each field, and to pictures without a description", async () => {
    await using desk = await emptyDesk();
    const page = await openAsAdmin(desk, width);
    const check = async () => {
      await pressOn(page.getByRole("button", { name: "现在检查" }));
      await page
        .getByText("一天以来有")
        .or(page.getByText(/检查了 \d+ 项。$/))
        .first()
        .waitFor({ timeout: 30_000 });
    };
    await goTo(page, "体检");
    await page.getByText("还没有检查过").waitFor();
    await check();
    // A published warning: words of which the advertising law forbids to boast.
    await page.evaluate(async () => {
      const name = "kind=news&id=snow";
      const { data } = await (await fetch(`/desk/api/content/item?${name}`)).json();
      const send = (path: string, body: object) =>
        fetch(`/desk/api/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const item = { kind: "news", id: "snow" };
      const body = { ...data.published, title: "国家级最佳的雪" };
      await send("content/draft", { ...item, body, was: data.published, seen: null });
      await send("content/publish", { items: [item], note: "", acceptWarnings: true });
    });
    await goTo(page, "体检");
    await page.getByText("此后发布过内容").waitFor();
    await check();
    await page.goto(`${desk.site}/desk/`);
    await page.getByRole("region", { name: "网站体检" }).getByText("处新问题").waitFor();
    await pressOn(page.getByRole("link", { name: "去体检" }));
    const news = page.getByRole("region", { name: "新闻 国家级最佳的雪" });
    await news.waitFor();
    await expectValidView(page);
    await pressOn(news.getByRole("link").first());
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? "")).toMatch(/\/title$/);
    await page.goto("about:blank");
  });
});
