import type { FastifyInstance } from "fastify";
import { type AppOptions, buildApp } from "../src/app.ts";
import { type Config, type Environment, readConfig } from "../src/config.ts";
import { checkContent } from "../src/modules/publishing/check.ts";
import { faultReport } from "../src/modules/publishing/faults.ts";
import { applyContent } from "../src/modules/publishing/publish.ts";
import { type ContentSource, openContentSource } from "../src/modules/content/source.ts";
import { Search } from "../src/modules/search/engine/search.ts";
import { type Engine, sqlite, type TestDatabase } from "./databases.ts";
import { copyContent, type TestContent, writeContent } from "./factories.ts";

export interface TestAppOptions {
  /** Files that differ from the sample content; see `writeContent`. */
  changes?: Record<string, unknown>;
  /** A content folder of which the app has a copy, in place of the sample content. */
  folder?: string;
  /** Settings that differ from the defaults, as environment variables. */
  env?: Environment;
  site?: AppOptions["site"];
  logger?: AppOptions["logger"];
  /** SQLite unless said. */
  engine?: Engine;
}

/** The very app that main.ts runs, over a database and content of its own. */
export interface TestApp extends AsyncDisposable {
  app: FastifyInstance;
  config: Config;
  contents: ContentSource;
  database: TestDatabase;
  content: TestContent;
  /** Publishes the content folder as it is now, and waits until the app serves it. */
  publish(): Promise<void>;
}

/** Publishes the sample content and builds the app over it. Every answer is held against the contract. */
export async function buildTestApp({
  changes,
  folder,
  env = {},
  site,
  logger,
  engine = sqlite,
}: TestAppOptions = {}): Promise<TestApp> {
  const content = await (folder === undefined ? writeContent(changes) : copyContent(folder));
  const database = await engine.open();
  const publishTo = async () => {
    const { faults, items } = await checkContent(content.dir);
    if (faults.length > 0) throw new Error(faultReport(faults));
    await applyContent(database.db, items);
  };
  await publishTo();
  // The embedded database's folder also takes the image cache; on PostgreSQL that is the content's own.
  const dataDir = database.settings.dataDir || `${content.dir}-data`;
  const config = {
    ...readConfig({ CONTENT_DIR: content.dir, ...env }),
    dataDir,
    databaseUrl: database.settings.databaseUrl,
  };
  const search = new Search();
  const contents = await openContentSource(database.db, {
    interval: 0,
    prepare: (snapshot) => search.prepare(snapshot),
  });
  const app = await buildApp({ config, db: database.db, contents, search, site, logger, checkAnswers: true });
  return {
    app,
    config,
    contents,
    database,
    content,
    async publish() {
      await publishTo();
      await contents.refresh();
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await contents.close();
      await database[Symbol.asyncDispose]();
      await content[Symbol.asyncDispose]();
    },
  };
}
