// @module-tag extended
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { applyOver, captchaOver, filledIn } from "../../test/applications.ts";
import { writeContent } from "../../test/factories.ts";
import { runServer } from "../../test/run-server.ts";
import { careersFiles } from "../../test/sample-careers.ts";
import { connectDatabase } from "../db/open.ts";

it("[SEC-04] data folder, database, journals and keys are readable by the owner only, also those of an earlier release", async () => {
  await using content = await writeContent(careersFiles());
  const folder = await mkdtemp(join(tmpdir(), "klarholm-folder-"));
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  await writeFile(join(dataDir, "application-key"), "k".repeat(40));
  for (const path of [dataDir, join(dataDir, "application-key")]) await chmod(path, 0o755);
  const server = await runServer({ DATA_DIR: dataDir, CONTENT_DIR: content.dir });
  const db = connectDatabase({ dataDir, databaseUrl: undefined }, () => undefined, 0);
  try {
    expect(await applyOver(server.url, filledIn(await captchaOver(server.url, db)))).toMatchObject({ success: true });
    const names = await readdir(dataDir, { recursive: true });
    expect(names).toEqual(expect.arrayContaining(["application-key", "code-key", "klarholm.sqlite-wal", "uploads"]));
    const open: string[] = [];
    for (const name of ["", ...names]) if (((await stat(join(dataDir, name))).mode & 0o077) !== 0) open.push(name);
    expect(open).toEqual([]);
  } finally {
    await db.destroy();
    await server.kill();
    await rm(folder, { recursive: true });
  }
});
