import { expect, it } from "vitest";
import { describeEngines } from "../../../test/databases.ts";
import { callAs, signedIn } from "../../../test/desk.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { addCounts } from "../figures/figures.repository.ts";
import { chinaDay } from "../../lib/china-time.ts";
import { enqueueDueCheck, siteCheckJob } from "./site-check-job.ts";

const story = (more: object) => ({
  title: "窑火",
  path: "/brand-story/kiln-fire",
  blocks: [{ kind: "storyBasicConfig", title: "窑火" }],
  ...more,
});
/** 02:00 and 04:00 of a day in China. */
const [early, late] = ["2031-05-01T18:00:00Z", "2031-05-01T20:00:00Z"].map((time) => Date.parse(time)) as [
  number,
  number,
];

describeEngines("checks of the published site", (engine) => {
  it("[HEALTH-02] are queued each night and after each publication, once over all replicas, and by a press", async () => {
    await using test = await buildTestApp({ engine });
    const { db } = test.database;
    test.app.jobs.handle(siteCheckJob, { run: async () => undefined, maxTries: 1, retryMs: 1 });
    const checks = async () =>
      (await db.selectFrom("background_job").selectAll().where("kind", "=", siteCheckJob).execute()).length;
    const due = async (now: number) => {
      await Promise.all([enqueueDueCheck(db, now), enqueueDueCheck(db, now)]);
      await test.app.jobs.runDue();
      return checks();
    };
    expect(await due(early)).toBe(1);
    expect(await due(early)).toBe(1);
    expect(await due(late)).toBe(2);
    expect(await due(late)).toBe(2);
    await test.content.write("pages/kiln-fire.yaml", story({}));
    await test.publish();
    expect(await due(late)).toBe(3);
    const editor = await signedIn(test, "小林", "editor");
    await Promise.all([callAs(test, editor, "checkSite", {}), test.app.jobs.runDue()]);
    expect(await checks()).toBe(4);
  });

  it(
    "[HEALTH-02] store what they found by sort, and what is new since the check before, in a worker",
    { timeout: 120_000 },
    async () => {
      await using test = await buildTestApp({ engine });
      const editor = await signedIn(test, "小林", "editor");
      const health = () => callAs(test, editor, "siteHealth", {});
      const check = async () => {
        const before = (await health()).checkedAt;
        await callAs(test, editor, "checkSite", {});
        await expect.poll(health, { timeout: 50_000, interval: 500 }).toMatchObject({ isRunning: false });
        const found = await health();
        expect(found.checkedAt).not.toBe(before);
        return found;
      };
      expect(await health()).toMatchObject({ checkedAt: null, items: [] });
      const first = await check();
      // The sample content has no filing numbers.
      expect(first.counts).toMatchObject({ filing: 2, slow: 0 });
      expect(await callAs(test, editor, "newFindings", {})).toMatchObject({ fresh: 0 });

      await test.content.write("pages/kiln-fire.yaml", story({ unpublishTime: "2026-04-01T00:00:00+08:00" }));
      await test.publish();
      const day = chinaDay(Date.now());
      await addCounts(test.database.db, [{ measure: "lcp", day, name: "story 16", times: 50 }]);
      expect(await health()).toMatchObject({ isOutdated: true });
      const second = await check();
      expect(second).toMatchObject({
        isOutdated: false,
        counts: { filing: 2, orphan: 1, expired: 1, slow: 1 },
        fresh: 3,
        slow: [{ kind: "story", vital: "lcp" }],
      });
      expect(second.items[0]).toMatchObject({ kind: "page", id: "kiln-fire", title: "窑火" });
      expect(second.items[0]?.faults).toMatchObject([
        { sort: "orphan", path: ["path"], isNew: true },
        { sort: "expired", path: ["unpublishTime"], isNew: true },
      ]);
      expect(second.items[1]?.faults).toMatchObject([
        { sort: "filing", path: ["site", "icp"], isNew: false },
        { sort: "filing", path: ["site", "publicSecurity"], isNew: false },
      ]);
      expect(await callAs(test, editor, "newFindings", {})).toEqual({ checkedAt: second.checkedAt, fresh: 3 });
    },
  );
});
