import { calls } from "@klarholm/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { contentCommand } from "../../authoring/cli.ts";

let test: TestApp;
beforeEach(async () => {
  test = await buildTestApp({
    changes: {
      "pages/home.draft.yaml": {
        title: "首页",
        blocks: [{ kind: "hero", title: "草稿里的首页", tone: "onDark", pic: { src: "mood/table.webp", alt: "" } }],
      },
      "pages/autumn.draft.yaml": { title: "秋", blocks: [{ kind: "spacing" }] },
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await test[Symbol.asyncDispose]();
});

async function mint(...args: string[]): Promise<{ code: number; text: string; token: string }> {
  const lines: string[] = [];
  const env = { DATA_DIR: test.config.dataDir, CONTENT_DIR: test.content.dir, PUBLIC_URL: "https://www.example.com" };
  const code = await contentCommand(["preview", ...args], env, (text) => lines.push(text));
  const text = lines.join("\n");
  return { code, text, token: /previewToken=([\w-]+)$/.exec(text)?.[1] ?? "" };
}

const preview = (pageId: string, previewToken: string) =>
  test.app.inject({ url: calls.previewPage.path, query: { pageId, previewToken } });

it("answers the newest draft of a page to whoever holds a token for it", async () => {
  const { text, token } = await mint("home");
  expect(text).toMatch(/^https:\/\/www\.example\.com\/preview\/home\?previewToken=[\w-]{32}$/);
  const answer = await preview("home", token);
  expect(JSON.parse(answer.json().data[0].contents).title).toBe("草稿里的首页");
  expect(answer.headers["cache-control"]).toBe("no-store");
});

it("answers the page itself when there is no draft of it, and drafts of pages that nobody has seen yet", async () => {
  expect((await preview("products", (await mint("products")).token)).json().data).toMatchObject([
    { modelName: "products" },
  ]);
  expect((await preview("autumn", (await mint("autumn")).token)).json().data).toMatchObject([{ modelName: "spacing" }]);
});

it("refuses wrong tokens, tokens of other pages and those that have expired with 401", async () => {
  const { token } = await mint("home", "--days", "2");
  for (const [page, wrong] of [
    ["home", "wrong"],
    ["autumn", token],
  ] as const) {
    const answer = await preview(page, wrong);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([401, "TOKEN_INVALID"]);
  }
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 24 * 60 * 60 * 1000 + 1000 });
  expect((await preview("home", token)).statusCode).toBe(401);
  // The next token takes the old ones away.
  await mint("home");
  expect(await test.database.db.selectFrom("preview_token").select("page_id").execute()).toHaveLength(1);
});

it("mints no token for pages that do not exist or for ever", async () => {
  expect(await mint("nothing")).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no page "nothing" in the database'),
  });
  expect(await mint("home", "--days", "400")).toMatchObject({
    code: 1,
    text: "--days: expected a whole number from 1 to 90",
  });
});
