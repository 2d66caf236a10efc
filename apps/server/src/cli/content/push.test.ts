import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEngines, type TestDatabase } from "../../../test/databases.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { runContent } from "../../../test/run-content.ts";

/** A mock of Baidu's API. */
async function startInterface() {
  const received: string[][] = [];
  let answer: (addresses: string[]) => unknown = ({ length }) => ({ success: length, remain: 9000 });
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join("");
    received.push(body.split("\n"));
    expect([request.method, request.url]).toEqual(["POST", "/urls?site=https://www.example.com&token=secret-token"]);
    const text = answer(body.split("\n"));
    response.end(typeof text === "string" ? text : JSON.stringify(text));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as { port: number };
  return {
    received,
    port,
    answers: (next: typeof answer) => (answer = next),
    [Symbol.asyncDispose]: async () => void (await once(server.close(), "close")),
  };
}

describeEngines("npm run content -- push", (engine) => {
  let database: TestDatabase;
  let content: TestContent;
  let baidu: Awaited<ReturnType<typeof startInterface>>;
  beforeEach(async () => {
    [database, content, baidu] = await Promise.all([engine.open(), writeContent({}), startInterface()]);
    await run("apply");
  });
  afterEach(async () => {
    await Promise.all([database, content, baidu].map((each) => each[Symbol.asyncDispose]()));
  });

  async function run(...args: string[]): Promise<string> {
    const { code, text } = await runContent(args, content.dir, database.settings, {
      PUBLIC_URL: "https://www.example.com",
      BAIDU_PUSH: `http://127.0.0.1:${baidu.port}/urls?site=https://www.example.com&token=secret-token`,
    });
    return `${code}\n${text}`;
  }

  it("submits every page once, then changed pages", async () => {
    expect(await run("push")).toMatch(/^0\n\d+ pages submitted to Baidu$/);
    const [first = []] = baidu.received;
    expect(first).toContain("https://www.example.com/pdp/plate-27");
    expect(new Set(first).size).toBe(first.length);
    expect(await run("push")).toBe("0\n0 pages submitted to Baidu");
    expect(baidu.received).toHaveLength(1);
    const later = { kind: "storyBasicConfig", title: "长桌", subTitle: "八个人" };
    await content.write("pages/long-table.yaml", { title: "长桌", path: "/brand-story/long-table", blocks: [later] });
    expect(await run("apply")).toMatch(/^0/);
    await run("push");
    expect(baidu.received[1]).toEqual(["https://www.example.com/brand-story/long-table"]);
    await content.write("pages/long-table.yaml", null);
    await run("apply", "--yes");
    expect(await run("push")).toBe("0\n0 pages submitted to Baidu");
    expect(
      await database.db.selectFrom("engine_push").select("path").where("path", "like", "%long%").execute(),
    ).toEqual([]);
  });

  it("retries refused pages, and reports the reason without the token", async () => {
    baidu.answers(() => ({ error: 401, message: "token is not valid" }));
    expect(await run("push")).toMatch(/^1\nBaidu refused \(401 token is not valid\)/);
    baidu.answers(() => "<html>");
    const unread = await run("push");
    expect(unread).toMatch(/^1\nBaidu refused/);
    expect(unread).not.toContain("secret-token");
    baidu.answers(([, ...rest]) => ({ success: rest.length, remain: 1, not_valid: ["https://www.example.com/"] }));
    expect(await run("push")).toContain("Baidu does not accept https://www.example.com/");
    baidu.answers(() => ({ success: 1, remain: 0 }));
    await run("push");
    expect(baidu.received.at(-1)).toEqual(["https://www.example.com/"]);
  });
});
