import { expect, it } from "vitest";
import { buildTestApp } from "./build-test-app.ts";

it("builds the app over the sample content, and publishes changes of it", async () => {
  await using test = await buildTestApp();
  const ask = () =>
    test.app.inject({ method: "GET", url: "/ecommerce/biz/eccms/v1/page/queryRegionContents/?pageId=home" });
  const before = await ask();
  expect(before.statusCode).toBe(200);
  expect(before.json()).toMatchObject({ success: true, errorCode: "0" });
  expect(before.json().data.map((block: { modelName: string }) => block.modelName)).toEqual([
    "hero",
    "goods",
    "category",
    "spacing",
  ]);

  await test.content.write("pages/home.yaml", { title: "首页", path: "/", blocks: [{ kind: "spacing" }] });
  await test.publish();
  expect((await ask()).json().data).toHaveLength(1);
});
