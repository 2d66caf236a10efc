// `node apps/server/test/earlier-releases/make.ts 1.0.0 COMMIT` writes the database of a released version: its server migrates,
// publishes its sample content, counts a query of a code and stores an application. Commit the file with the release.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { startServer } from "../../../../tools/server-process.mjs";
import { connectDatabase, databaseFile } from "../../src/db/open.ts";
import { testKey } from "../security-codes.ts";
import { olderServer } from "../older-release.ts";
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
const dataDir = await mkdtemp(join(tmpdir(), "klarholm-release-"));
const db = connectDatabase({ databaseUrl: undefined, dataDir }, console.warn, 0);
try {
  const env = { DATA_DIR: dataDir, CONTENT_DIR: content.dir, CODE_KEY: testKey, APPLICATION_KEY: applicationKey };
  const server = await startServer({ PATH: process.env["PATH"], ROLE: "api", ...env }, [release.main]);
  try {
    const [queried, fresh]: string[] = await codes.addCodes(db, 2);
    const first = JSON.stringify(await (await fetch(server.url + codes.queryUrl(queried))).json());
    const form = applications.filledIn({ ...(await applications.captchaOver(server.url, db)) });
    const sent = await applications.applyOver(server.url, form);
    // Earlier versions answer in another form.
    if (!first.includes('"status":1') || sent?.status !== 200) throw new Error(JSON.stringify([first, sent]));
    const known: Known = {
      version,
      queried: queried ?? "",
      fresh: fresh ?? "",
      application: sent.data.applicationId,
      deletionCode: sent.data.deletionCode ?? "",
    };
    await writeFile(join(import.meta.dirname, `${version}.json`), `${JSON.stringify(known, undefined, 2)}\n`);
  } finally {
    await server.stop();
    await db.destroy();
  }
  const small = join(dataDir, "small.sqlite");
  const file = new DatabaseSync(join(dataDir, databaseFile));
  file.exec(`vacuum into '${small}'`);
  file.close();
  await writeFile(join(import.meta.dirname, `${version}.sqlite.gz`), gzipSync(await readFile(small), { level: 9 }));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
