import { expect, test } from "vitest";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn } from "./desk.ts";
import { describeWidths } from "./harness.ts";

describeWidths("at %i px", (width) => {
  test("[HEALTH-01] the check of the whole site leads to each field, and to pictures without a description", async () => {
    await using desk = await emptyDesk();
    const page = await openAsAdmin(desk, width);
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
    const news = page.getByRole("region", { name: "新闻 国家级最佳的雪" });
    await news.waitFor();
    await expectValidView(page);
    await pressOn(news.getByRole("link").first());
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? "")).toMatch(/\/title$/);
    await page.goto("about:blank");
  });
});
