// @module-tag extended
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startServer } from "../../../../../../tools/server-process.mjs";
import { resume } from "../../../../test/applications.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { copyContent } from "../../../../test/factories.ts";
import { addCodes, ask } from "../../../../test/security-codes.ts";
import { openServers } from "../../../../test/servers.ts";
import { knownPages, Visitors } from "../../../../test/visitors.ts";
import { staffCommand } from "../cli.ts";

const brand = join(import.meta.dirname, "../../../../../../e2e/brand");

describeEngines("[OPS-06] a lost machine", (engine) => {
  it(
    "is restored from a backup that was made while it served: the same pages, counts and applications",
    { timeout: 600_000 },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "klarholm-lost-"));
      await using _folder = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
      await using content = await copyContent(brand);
      await using world = await openServers(engine, content.dir, 0);
      const settings = {
        ...world.env,
        PATH: process.env["PATH"] ?? "",
        NODE_ENV: "production",
        PUBLIC_URL: "https://www.example.com",
      };
      const staff = async (env: Record<string, string>, ...args: string[]) => {
        const lines: string[] = [];
        expect(await staffCommand(args, env, (text) => lines.push(text)), lines.join("\n")).toBe(0);
        return lines.join("\n");
      };
      const backup = join(folder, "backup");
      const counted = await addCodes(world.database.db, 5, { productId: "cup-plain" });
      const beside = await addCodes(world.database.db, 200, { productId: "cup-plain", batch: "beside" });
      const pages = new Map<string, string>();
      {
        await using server = await startServer(settings);
        const visitors = new Visitors(server, world.database.db);
        for (const [index, code] of counted.entries())
          for (let turn = 0; turn < index; turn++) await visitors.verify(code);
        await visitors.apply();
        await visitors.apply();

        // Clients read pages and query other codes during the backup.
        const paths = await knownPages(server.url);
        const end = new AbortController();
        const client = async (first: number) => {
          for (let turn = first; !end.signal.aborted; turn += 2) {
            await visitors.read("page", paths[turn % paths.length] ?? "/");
            await visitors.verify(beside[turn % beside.length] ?? "");
          }
        };
        const load = Promise.all([client(0), client(1)]);
        await expect.poll(() => visitors.answered, { timeout: 120_000 }).toBeGreaterThan(20);
        const before = visitors.answered;
        await staff(settings, "backup", backup);
        expect(visitors.answered).toBeGreaterThan(before);
        end.abort();
        await load;
        expect(visitors.faults).toEqual([]);
        for (const path of paths) pages.set(path, await visitors.read("page", path));
      }

      // An empty folder and another database.
      await using fresh = await engine.open();
      const there = {
        ...settings,
        CONTENT_DIR: join(folder, "content"),
        DATA_DIR: join(folder, "data"),
        ...(fresh.settings.databaseUrl !== undefined && { DATABASE_URL: fresh.settings.databaseUrl }),
      };
      await staff(there, "restore", backup);
      await using server = await startServer(there);
      const read = async (path: string) => (await fetch(server.url + path)).text();
      // Pages do not wait for font subsets, which are made again.
      for (const [path, page] of pages)
        await expect.poll(async () => (await read(path)) === page, { timeout: 60_000, message: path }).toBe(true);
      for (const [index, code] of counted.entries())
        expect((await ask(server.url, code)).data.queryTimes).toBe(index + 1);
      expect(await staff(there, "applications", "list")).toContain("林晓");
      await staff(there, "applications", "export", "--out", join(folder, "export"));
      const files = (await readdir(join(folder, "export"), { recursive: true })).filter((file) =>
        file.endsWith(".pdf"),
      );
      expect(files).toHaveLength(2);
      for (const file of files) expect(await readFile(join(folder, "export", file))).toEqual(Buffer.from(resume.data));
    },
  );
});
