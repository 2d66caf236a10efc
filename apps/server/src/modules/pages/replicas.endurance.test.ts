// @module-tag extended
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { describeEngines } from "../../../test/databases.ts";
import { howMany } from "../../../test/endurance.ts";
import { testSite, type TestSite } from "../../../test/test-site.ts";
import { buildApp } from "../../app.ts";
import { checkContent } from "../publishing/check.ts";
import { type ContentItem, contentItem } from "../content/items.ts";
import { applyContent } from "../publishing/publish.ts";
import { openContentSource } from "../content/source.ts";
import { openDatabase } from "../../db/open.ts";

const versions = howMany(14, 50);

describeEngines("several processes on one database", (engine) => {
  let site: TestSite;
  let test: TestApp;
  let items: ContentItem[];
  const closing: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    site = await testSite();
    test = await buildTestApp({ site, engine });
    items = (await checkContent(test.content.dir)).items;
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const close of closing.splice(0)) await close();
    await test[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  /** A replica: shares the database only. */
  async function replica(interval?: number): Promise<FastifyInstance> {
    const db = await openDatabase(test.database.settings, () => undefined);
    const contents = await openContentSource(db, interval === undefined ? {} : { interval });
    const app = await buildApp({ config: test.config, db, contents, site });
    closing.push(async () => {
      await app.close();
      await contents.close();
      await db.destroy();
    });
    return app;
  }

  /** Publishes a home page with a number, which the page requests twice. */
  const publish = async (number: number) => {
    const home = contentItem("page", "home", {
      title: "首页",
      path: "/",
      blocks: [{ kind: "hero", title: String(number), tone: "onDark", pic: { src: "mood/table.webp", alt: "" } }],
    });
    await applyContent(test.database.db, [...items.filter(({ kind, id }) => kind !== "page" || id !== "home"), home]);
  };
  const numbersOn = async (app: FastifyInstance) =>
    /<h1>(.*)\/(.*)<\/h1>/.exec((await app.inject("/")).body)?.slice(1) ?? [];

  it(`never mix versions in a page and never go back to an older one, while ${versions} versions are published`, async () => {
    await publish(0);
    const apps = [await replica(10), await replica(10)];
    // Yields between the two calls, so that content is published in between.
    site.between = async () => void (await yieldToEventLoop());
    const seen = new Set<number>();
    const read = async (app: FastifyInstance) => {
      for (let newest = 0; newest < versions;) {
        const [first, second] = await numbersOn(app);
        expect(first).toBe(second);
        expect(Number(first)).toBeGreaterThanOrEqual(newest);
        newest = Number(first);
        seen.add(newest);
        await yieldToEventLoop();
      }
    };
    const write = async () => {
      for (let number = 1; number <= versions; number++) {
        await publish(number);
        // Lets readers run between publications.
        while (Math.max(0, ...seen) < number - 1) await yieldToEventLoop();
      }
    };
    await Promise.all([write(), ...apps.flatMap((app) => [read(app), read(app), read(app)])]);
    // Readers saw many of the versions.
    expect(seen.size).toBeGreaterThan(versions / 3);
  });

  it("all serve a publication within two seconds", async () => {
    await publish(1);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const apps = [await replica(), await replica(), await replica()];
    for (const app of apps) expect(await numbersOn(app)).toEqual(["1", "1"]);
    await publish(2);
    // Fake time for the polling of new content.
    vi.advanceTimersByTime(2000);
    for (const app of apps) {
      let numbers: string[] = [];
      while (numbers[0] !== "2") {
        numbers = await numbersOn(app);
        await yieldToEventLoop();
      }
    }
  });
});
