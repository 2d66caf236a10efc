// @module-tag extended
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { calls } from "@klarholm/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { startServer } from "../../../tools/server-process.mjs";
import { readPublished } from "../src/modules/content/content.repository.ts";
import { contentItem } from "../src/modules/content/items.ts";
import { applyContent } from "../src/modules/publishing/publish.ts";
import { migrations } from "../src/db/migrations/index.ts";
import { openDatabase } from "../src/db/open.ts";
import { staffCommand } from "../src/cli/operations/cli.ts";
import { applyOver, captchaOver, filledIn } from "./applications.ts";
import { describeEngines, type Engine } from "./databases.ts";
import { writeContent } from "./factories.ts";
import { commitBeforeMigration, olderServer } from "./older-release.ts";
import { careersFiles } from "./sample-careers.ts";
import { addCodes, ask, testKey } from "./security-codes.ts";

const commit = commitBeforeMigration();
if (commit === undefined)
  console.warn("\n*** Two releases beside one another are SKIPPED: this checkout has no history. ***\n");

/** An empty database. */
async function emptyDatabase(engine: Engine) {
  const database = await engine.open();
  if (engine.name === "PostgreSQL") {
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    return { settings: database.settings, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
  }
  const dataDir = join(database.settings.dataDir, "fresh");
  await mkdir(dataDir);
  return { settings: { ...database.settings, dataDir }, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

const stored = z.object({ applicationId: z.string(), deletionCode: z.string() });

describe.skipIf(commit === undefined)("two releases on one database", () => {
  describeEngines("[OPS-08] the release before the newest migration, and this one", (engine) => {
    it("share codes, applications and content", async () => {
      await using content = await writeContent(careersFiles());
      await using database = await emptyDatabase(engine);
      await using older = await olderServer(String(commit));
      const env = {
        PATH: process.env["PATH"] ?? "",
        ROLE: "api",
        DATA_DIR: database.settings.dataDir || `${content.dir}-data`,
        DATABASE_URL: database.settings.databaseUrl ?? "",
        CONTENT_DIR: content.dir,
        CODE_KEY: testKey,
        APPLICATION_KEY: "k".repeat(40),
      };
      await using before = await startServer(env, [older.main]);
      // The newer release migrates while the older one runs.
      await using after = await startServer(env);
      const both = [before.url, after.url];
      const db = await openDatabase(database.settings, () => undefined);
      await using _closed = { [Symbol.asyncDispose]: () => db.destroy() };
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));

      const [code = ""] = await addCodes(db, 1);
      const times = [];
      for (const origin of [...both, ...both, ...both]) times.push((await ask(origin, code)).data.status);
      expect(times).toEqual([1, 2, 2, 2, 2, 3]);

      // Each release accepts captchas and repeated applications of the other.
      const codes = [];
      for (const [index, [from = "", to = ""]] of [both, both.toReversed()].entries()) {
        const form = filledIn({ ...(await captchaOver(from, db)), phoneNumber: `1380000123${index}` });
        const sent = await applyOver(to, form);
        expect([sent?.status, sent?.success, sent?.errorMessage]).toEqual([200, true, null]);
        expect((await applyOver(from, form))?.data).toEqual(sent?.data);
        codes.push(stored.parse(sent?.data).deletionCode);
      }
      const lines: string[] = [];
      expect(await staffCommand(["applications", "list"], env, (line) => lines.push(line))).toBe(0);
      expect(lines.join("\n").match(/销售顾问|advisor/g)).toHaveLength(2);

      // Each deletes an application that the other has stored.
      for (const [index, origin] of both.entries()) {
        const answer = await fetch(origin + calls.withdrawApplication.path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ deletionCode: codes[index] }),
        });
        expect(await answer.json()).toMatchObject({ success: true });
      }
      expect(await db.selectFrom("application").select("id").execute()).toEqual([]);

      // Both serve what a later release publishes, without the parts that they do not know.
      const { items } = await readPublished(db);
      const later = items.map((item) =>
        item.kind === "site" ? contentItem("site", "site", { ...JSON.parse(item.body), hologram: true }) : item,
      );
      const { version } = await applyContent(db, later);
      const ready = async (origin: string) => (await fetch(`${origin}/readyz?for=content`)).json();
      const warnings = ['site "site": unknown key hologram'];
      const served = { status: "ready", contentVersion: version, warnings };
      for (const origin of both) await expect.poll(() => ready(origin), { timeout: 10_000 }).toEqual(served);
      await after.stop();
      expect((await ask(before.url, code)).data.status).toBe(3);
    });
  });
});
