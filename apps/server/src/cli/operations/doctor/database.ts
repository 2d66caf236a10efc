import { access } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { migrations } from "../../../db/migrations/index.ts";
import { connectDatabase, connectReplica, type Database, databaseFile } from "../../../db/open.ts";
import { DiskCache } from "../../../lib/disk-cache.ts";
import { storedBytes, warningShare } from "../../../modules/careers/quota.ts";
import { ReadReplica } from "../../../modules/content/read-replica.ts";
import type { Content } from "../../../modules/content/snapshot.ts";
import { openContentSource } from "../../../modules/content/source.ts";
import { wantedRenditions } from "../../../modules/images/wanted-renditions.ts";
import { filingProblems } from "../../../modules/site-checks/filings.ts";
import { fault, type Finding, type Host, look, ok, reason } from "./finding.ts";

/** Milliseconds of a statement. */
const timeoutMs = 10_000;
/** The oldest PostgreSQL that the tests run on. */
const minPostgres = 15;
/** Differences of clocks in seconds. */
const maxClockSkew = { ok: 5, look: 60 };

/** The database as it is: nothing is migrated or created. */
export async function database(host: Host): Promise<Finding[]> {
  const { config } = host;
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded && !(await exists(join(config.dataDir, databaseFile))))
    return [look("还没有数据库，首次启动时会创建。", "There is no database yet; the first start creates it.")];
  const db = connectDatabase(config, () => undefined, timeoutMs);
  try {
    return [
      isEmbedded ? await embeddedDatabase(db) : await postgres(db),
      await release(db),
      await clock(db, host, isEmbedded),
      ...(await readReplica(db, host)),
      ...(await quota(db, host).catch(() => [])),
      ...(await content(db, host).catch(() => [])),
    ];
  } catch (error) {
    return [fault(`数据库连接不上或无法读取（${reason(error)}）。`, "The database cannot be reached or read.")];
  } finally {
    await db.destroy();
  }
}

async function embeddedDatabase(db: Database): Promise<Finding> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  return rows[0]?.quick_check === "ok"
    ? ok("内置数据库完好。", "The embedded database is intact.")
    : fault("内置数据库已损坏，请从备份恢复。", "The embedded database is damaged: restore a backup.");
}

async function postgres(db: Database): Promise<Finding> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  return major >= minPostgres
    ? ok(`PostgreSQL ${major} 可以连接。`, `PostgreSQL ${major} answers.`)
    : fault(
        `PostgreSQL ${major} 太旧，需要 ${minPostgres} 或更新版本。`,
        `PostgreSQL ${major} is too old: ${minPostgres} or newer is required.`,
      );
}

async function release(db: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }));
  const newer = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (newer)
    return look(
      `数据库已由更新的版本迁移（${newer.name}）：请完成升级。`,
      `A newer release has migrated the database (${newer.name}): finish the upgrade.`,
    );
  const missing = Object.keys(migrations).length - rows.length;
  return missing === 0
    ? ok("数据库与此版本一致。", "The database matches this release.")
    : look(
        `启动时会执行 ${missing} 个数据库迁移，请先备份。`,
        `The start will run ${missing} migrations: make a backup first.`,
      );
}

/** Compares this machine's clock with the last publication, and with the clock of PostgreSQL. */
async function clock(db: Database, { now }: Host, isEmbedded: boolean): Promise<Finding> {
  const { rows: versions } = await sql<{ published_at: string }>`select published_at from content_version`
    .execute(db)
    .catch(() => ({ rows: [] }));
  const published = versions[0]?.published_at ?? "";
  if (Date.parse(published) > now + maxClockSkew.ok * 1000)
    return fault(`时钟早于最近一次发布（${published}），请校准。`, "The clock is behind the last publication: set it.");
  if (isEmbedded) return ok("时钟晚于最近一次发布。", "The clock is past the last publication.");
  const { rows } = await sql<{ seconds: string }>`select extract(epoch from clock_timestamp()) as seconds`.execute(db);
  const skew = Math.abs(Number(rows[0]?.seconds) - now / 1000);
  const finding = skew <= maxClockSkew.ok ? ok : skew <= maxClockSkew.look ? look : fault;
  return finding(
    `与数据库的时钟相差 ${skew.toFixed(1)} 秒。`,
    `The clocks of this machine and the database differ by ${skew.toFixed(1)} s.`,
  );
}

async function readReplica(db: Database, { config: { databaseReadUrl } }: Host): Promise<Finding[]> {
  if (databaseReadUrl === undefined) return [];
  const replica = new ReadReplica(
    db,
    connectReplica(databaseReadUrl, () => undefined),
  );
  try {
    await replica.check();
    return replica.fault === undefined
      ? [ok("只读副本有已发布的内容。", "The read replica has the published content.")]
      : [
          look(
            `没有使用只读副本，内容由主库读取（${replica.fault}）。`,
            "The read replica is not used; content is read from the primary.",
          ),
        ];
  } finally {
    await replica.close();
  }
}

async function quota(db: Database, { config: { storeQuota } }: Host): Promise<Finding[]> {
  const bytes = await storedBytes(db);
  const finding = bytes >= storeQuota ? fault : bytes >= storeQuota * warningShare ? look : ok;
  const [used, all] = [bytes, storeQuota].map((number) => (number / 1e6).toFixed(0));
  return [
    finding(
      `申请文件已用 ${used} MB，配额为 ${all} MB（QUOTA_STORE_MB）。`,
      `Files of applications use ${used} MB of ${all} (QUOTA_STORE_MB).`,
    ),
  ];
}

async function content(db: Database, host: Host): Promise<Finding[]> {
  const contents = await openContentSource(db, { interval: 0 });
  try {
    const { content } = contents.current();
    return [await pictures(content, host), ...filings(content.site.site)];
  } finally {
    await contents.close();
  }
}

/** How many of the pictures that pages need have been rendered. */
async function pictures(content: Content, { config }: Host): Promise<Finding> {
  const names = new Set([...wantedRenditions(content)].map(({ name }) => name));
  const folder = join(config.dataDir, "cache/images");
  const cache = (await exists(folder))
    ? await DiskCache.open(folder, Number.MAX_SAFE_INTEGER, () => undefined)
    : undefined;
  const rendered = [...names].filter((name) => cache?.has(name)).length;
  const finding = rendered === names.size ? ok : look;
  return finding(
    `页面所用的 ${names.size} 张图片已生成 ${rendered} 张。`,
    `${rendered} of the ${names.size} pictures of pages have been rendered.`,
  );
}

/** The filings that a site in mainland China must show. */
function filings(identity: unknown): Finding[] {
  const problems = filingProblems(identity);
  if (problems.length > 0)
    return problems.map(({ zh, en }) =>
      look(
        `页脚的备案：${zh}；只在中国大陆以外开放的网站不需要。`,
        `Filings in the footer: ${en}; only sites in mainland China need them.`,
      ),
    );
  return [ok("页脚的 ICP 与公安备案号齐全。", "The footer has both filing numbers and their links.")];
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
