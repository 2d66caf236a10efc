// `node apps/server/test/earlier-releases/make.ts 1.0.0 COMMIT` writes the databases of a released version, SQLite and
// PostgreSQL: its server migrates, publishes its sample content, counts a query of a code and stores an application. Commit
// the files with the release.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { startServer } from "../../../../tools/server-process.mjs";
import { connectDatabase, type Database, databaseFile } from "../../src/db/open.ts";
import { testKey } from "../security-codes.ts";
import { olderServer } from "../older-release.ts";
import { startCluster } from "../postgres.ts";
import { applicationKey, type Known } from "./known.ts";

const [version = "", commit = ""] = process.argv.slice(2);
await using release = await olderServer(commit);
const own = (name: string) => import(join(release.main, "../../test", name));
const [{ writeContent }, { careersFiles }, codes, applications] = [
  await own("factories.ts"),
  await own("sample-careers.ts"),
  await own("security-codes.ts"),
  await own("applications.ts"),
];
const files: Record<string, object> = careersFiles();
// The test must not delete the application when it is older than the sample's 180 days.
files["careers.yaml"] = { ...files["careers.yaml"], retentionDays: 3650 };
await using content = await writeContent(files);
const server = await startCluster();
if (typeof server === "string") throw new Error(server);
try {
  await make(version);
  await make(`${version}-postgres`, server.url("postgres"));
} finally {
  await server.stop();
}

/** Writes a database and its known rows. @param databaseUrl PostgreSQL; SQLite without it */
async function make(name: string, databaseUrl?: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "klarholm-release-"));
  const db = connectDatabase({ databaseUrl, dataDir }, console.warn, 0);
  const write = (ending: string, data: string | Buffer) =>
    writeFile(join(import.meta.dirname, `${name}.${ending}`), data);
  try {
    const keys = { CODE_KEY: testKey, APPLICATION_KEY: applicationKey };
    const env = { ROLE: "api", DATA_DIR: dataDir, CONTENT_DIR: content.dir, DATABASE_URL: databaseUrl ?? "", ...keys };
    const running = await startServer({ PATH: process.env["PATH"], ...env }, [release.main]);
    try {
      await write("json", `${JSON.stringify(await fill(running.url, db), undefined, 2)}\n`);
    } finally {
      await running.stop();
      await db.destroy();
    }
    if (databaseUrl) {
      const dump = execFileSync("pg_dump", ["--inserts", "--no-owner", databaseUrl], {
        encoding: "utf8",
        maxBuffer: 2 ** 28,
      });
      // Commands of psql, which others do not understand.
      await write("sql.gz", gzipSync(dump.replaceAll(/^\\.*\n/gm, ""), { level: 9 }));
      return;
    }
    const small = join(dataDir, "small.sqlite");
    const file = new DatabaseSync(join(dataDir, databaseFile));
    file.exec(`vacuum into '${small}'`);
    file.close();
    await write("sqlite.gz", gzipSync(await readFile(small), { level: 9 }));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Queries a code and sends an application. */
async function fill(url: string, db: Database): Promise<Known> {
  const [queried, fresh]: string[] = await codes.addCodes(db, 2);
  const first = JSON.stringify(await (await fetch(url + codes.queryUrl(queried))).json());
  const form = applications.filledIn({ ...(await applications.captchaOver(url, db)) });
  const sent = await applications.applyOver(url, form);
  // Earlier versions answer in another form.
  if (!first.includes('"status":1') || sent?.status !== 200) throw new Error(JSON.stringify([first, sent]));
  return {
    version,
    queried: queried ?? "",
    fresh: fresh ?? "",
    application: sent.data.applicationId,
    deletionCode: sent.data.deletionCode ?? "",
  };
}
