import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import pino, { type Logger } from "pino";
import { demoCodesFile, makeDemoCodes } from "./modules/verification/demo-codes.ts";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { publishedVersion } from "./modules/content/content.repository.ts";
import { pollInterval } from "./modules/cdn/shared-caching.ts";
import { ReadReplica } from "./modules/content/read-replica.ts";
import { openContentSource } from "./modules/content/source.ts";
import { recordDatabaseId } from "./db/database-id.ts";
import { ChangeListener } from "./db/changes.ts";
import { connectReplica, directly, openDatabase, statementTimeoutMs } from "./db/open.ts";
import { firstAdminLink } from "./modules/admin/accounts/links.repository.ts";
import { deskBuild } from "./modules/admin/desk-pages.ts";
import { loadWebBuild } from "./modules/pages/site.ts";
import { Search } from "./modules/search/engine/search.ts";
import { openDataFolder } from "./lib/data-folder.ts";
import { logConsole } from "./lib/log-console.ts";
import { logDestination } from "./lib/log-destination.ts";
import { logTime } from "./lib/log-time.ts";
import { describeStartupError } from "./lib/startup-error.ts";

/** Milliseconds for requests in flight after a signal. */
const shutdownTimeoutMs = 10_000;

/**
 * Collects the old generation when it has grown by 30 % instead of 100 %: 40 to 75 MB less after every page was loaded, at the
 * same speed. Set after startup, when collecting would be useless.
 */
const heapGrowth = "--heap-growing-percent=30";

/** Starts the server; SIGTERM or SIGINT stop it gracefully. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  // At a terminal only problems are shown, not every request.
  const logger = pino(
    { base: null, level: process.stdout.isTTY ? "warn" : "info", timestamp: logTime },
    logDestination(),
  );
  logConsole(logger);
  await openDataFolder(config.dataDir);
  const site = config.role === "api" ? undefined : await loadWebBuild();
  const onLost = (error: Error) => logger.warn({ err: error }, "database connection lost");
  const db = await openDatabase(config, onLost, { statementTimeoutMs });
  if ((await publishedVersion(db)) === 0) {
    // Imported on demand: checking content loads the image library.
    const { seedIfEmpty } = await import("./modules/publishing/seed.ts");
    const seeded = await seedIfEmpty(db, config);
    if (seeded) console.log(`Content published: version ${seeded.version}.`);
  }
  await recordDatabaseId(db, config, (text) => logger.info(text));
  const { databaseReadUrl } = config;
  const replica =
    databaseReadUrl === undefined
      ? undefined
      : new ReadReplica(db, connectReplica(databaseReadUrl, onLost), {
          onState: (fault) =>
            fault === undefined
              ? logger.info("content is read from the replica again")
              : logger.warn({ fault }, "content is read from the primary, not from the replica"),
        });
  const changes = new ChangeListener(directly(config).databaseUrl, {
    onState: (fault) =>
      fault === undefined
        ? logger.info("notifications of the database arrive again")
        : logger.warn({ fault }, "no notifications of the database; changes are found by polling"),
  });
  const search = new Search((error) => logger.error({ err: error }, "search index"));
  const contents = await openContentSource(db, {
    ...(config.cdn && { interval: pollInterval }),
    changes,
    replica,
    prepare: (snapshot) => search.prepare(snapshot),
    onError: (error) => logger.error({ err: error }, "content was not reloaded"),
    onUnreadable: (faults) => logger.warn({ faults }, "some of the content does not fit this release and is omitted"),
  });
  const desk = config.desk ? deskBuild() : undefined;
  const app = await buildApp({ config, db, contents, changes, replica, search, site, desk, logger });
  const demoCodes =
    config.role === "web" || config.role === "desk"
      ? undefined
      : await makeDemoCodes(db, config, contents.current().content);
  if (demoCodes)
    console.log(`Verification codes to try, also in ${join(config.dataDir, demoCodesFile)}:\n${demoCodes}`);

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    console.log(`${signal}: finishing requests in flight ...`);
    await app.drain.announce(config.drainNotice);
    const finished = await app.drain.close(shutdownTimeoutMs);
    await app.close();
    await changes.close();
    await contents.close();
    await replica?.close();
    await db.destroy();
    console.log(finished ? "Stopped." : "Stopped; some requests were cut off.");
    process.exit(finished ? 0 : 1);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));

  await app.listen({ host: config.host, port: config.port });
  if (site) void app.fonts.follow();
  // Pictures are rendered by the host that serves them to visitors.
  if (site && !config.imageHost && config.picturesAhead && config.role !== "desk") void app.pictures.follow();
  if (config.role !== "web") void search.prepare(contents.current(), { first: true });
  const listening = address(config, app.server.address());
  setFlagsFromString(heapGrowth);
  console.log(`Klarholm is ready at ${listening}`);
  // PORT=0: PUBLIC_URL does not contain the port.
  const origin = config.port === 0 ? listening : config.publicUrl;
  const link = desk && (await firstAdminLink(db, origin).catch((error: unknown) => noLink(logger, error)));
  if (link) console.log(`No account exists at the desk yet. Create the first admin within 15 minutes at\n${link}`);
}

/** Logs the error; the server continues. */
function noLink(logger: Logger, error: unknown): undefined {
  logger.error({ err: error }, "no link for a first admin could be made; `npm run staff -- users add` makes one");
}

function address({ host }: Config, bound: AddressInfo | string | null): string {
  const shown = host === "127.0.0.1" || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return typeof bound === "object" && bound ? `http://${shown}:${bound.port}` : String(bound);
}

main().catch((error: unknown) => {
  const lines = error instanceof ConfigError ? error.problems : [describeStartupError(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
});
