import { access } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { storedBytes, warningShare } from "../../../modules/careers/quota.ts";
import { connectDatabase, type Database, databaseFile } from "../../../db/open.ts";
import { migrations } from "../../../db/migrations/index.ts";
import { DiskCache } from "../../../lib/disk-cache.ts";
import { wantedRenditions } from "../../../modules/images/wanted-renditions.ts";
import { openContentSource } from "../../../modules/content/source.ts";
import { fault, type Finding, type Host, look, ok, reason } from "./finding.ts";

/** Milliseconds that a statement may take. */
const patience = 10_000;
/** The oldest PostgreSQL that is held by tests. */
const oldestPostgres = 15;

/** The database as it is: nothing is migrated, and no file is made. */
export async function database(host: Host): Promise<Finding[]> {
  const { config } = host;
  const embedded = config.databaseUrl === undefined;
  if (embedded && !(await exists(join(config.dataDir, databaseFile))))
    return [look("还没有数据库，首次启动时会创建。", "There is no database yet; the first start makes it.")];
  const db = connectDatabase(config, () => undefined, patience);
  try {
    return [
      await engine(db, embedded),
      await release(db),
      ...(await clock(db, host)),
      ...(await quota(db, host).catch(() => [])),
      ...(await pictures(db, host).catch(() => [])),
    ];
  } catch (error) {
    return [fault(`数据库连接不上或无法读取（${reason(error)}）。`, "The database cannot be reached or read.")];
  } finally {
    await db.destroy();
  }
}

async function engine(db: Database, embedded: boolean): Promise<Finding> {
  if (embedded) {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
    return rows[0]?.quick_check === "ok"
      ? ok("内置数据库完好。", "The embedded database is whole.")
      : fault("内置数据库已损坏，请从备份恢复。", "The embedded database is damaged: restore a backup.");
  }
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  return major >= oldestPostgres
    ? ok(`PostgreSQL ${major} 可以连接。`, `PostgreSQL ${major} answers.`)
    : fault(
        `PostgreSQL ${major} 太旧，需要 ${oldestPostgres} 或更新版本。`,
        `PostgreSQL ${major} is too old: it takes ${oldestPostgres} or newer.`,
      );
}

/** Which release the database is at. */
async function release(db: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }));
  const names = new Set(Object.keys(migrations));
  const newer = rows.find(({ name }) => !names.has(name));
  if (newer)
    return look(
      `数据库已由更新的版本迁移（${newer.name}）：请完成升级。`,
      `A newer release has migrated the database (${newer.name}): finish the upgrade.`,
    );
  const missing = names.size - rows.length;
  return missing === 0
    ? ok("数据库与此版本一致。", "The database is at this release.")
    : look(
        `启动时会执行 ${missing} 个数据库迁移，请先备份。`,
        `The start will run ${missing} migrations: make a backup first.`,
      );
}

/** Seconds between two clocks that nobody minds. */
const agreed = 5;

/** This clock beside the database's, or beside the last publication: it must not have gone back. */
async function clock(db: Database, { config, now }: Host): Promise<Finding[]> {
  const last = await sql<{ published_at: string }>`select published_at from content_version`
    .execute(db)
    .catch(() => ({ rows: [] }));
  const published = Date.parse(last.rows[0]?.published_at ?? "");
  if (published > now + agreed * 1000)
    return [
      fault(
        `时钟早于最近一次发布（${last.rows[0]?.published_at}），请校准。`,
        "The clock is behind the last publication: set it.",
      ),
    ];
  if (config.databaseUrl === undefined)
    return [ok("时钟晚于最近一次发布。", "The clock is past the last publication.")];
  const { rows } = await sql<{ seconds: string }>`select extract(epoch from clock_timestamp()) as seconds`.execute(db);
  const apart = Math.abs(Number(rows[0]?.seconds) - now / 1000);
  const say = apart <= agreed ? ok : apart <= 60 ? look : fault;
  return [
    say(
      `与数据库的时钟相差 ${apart.toFixed(1)} 秒。`,
      `The clocks of this machine and the database are ${apart.toFixed(1)} s apart.`,
    ),
  ];
}

/** How much of their quota the files of applications have used. */
async function quota(db: Database, { config: { storeQuota } }: Host): Promise<Finding[]> {
  const bytes = await storedBytes(db);
  const say = bytes >= storeQuota ? fault : bytes >= storeQuota * warningShare ? look : ok;
  const [used, all] = [bytes, storeQuota].map((number) => (number / 1e6).toFixed(0));
  return [
    say(
      `申请文件已用 ${used} MB，配额为 ${all} MB（QUOTA_STORE_MB）。`,
      `Files of applications take ${used} MB of ${all} (QUOTA_STORE_MB).`,
    ),
  ];
}

/** How many of the pictures that pages ask for have been made. */
async function pictures(db: Database, { config }: Host): Promise<Finding[]> {
  const contents = await openContentSource(db, { interval: 0 });
  try {
    const names = new Set([...wantedRenditions(contents.current().content)].map(({ name }) => name));
    const folder = join(config.dataDir, "cache/images");
    const cache = (await exists(folder))
      ? await DiskCache.open(folder, Number.MAX_SAFE_INTEGER, () => undefined)
      : undefined;
    const made = [...names].filter((name) => cache?.has(name)).length;
    const say = made === names.size ? ok : look;
    return [
      say(
        `页面所用的 ${names.size} 张图片已生成 ${made} 张。`,
        `${made} of the ${names.size} pictures that pages ask for have been made.`,
      ),
    ];
  } finally {
    await contents.close();
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
