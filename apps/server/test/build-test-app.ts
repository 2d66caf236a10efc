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
  /** A content folder to copy instead of the sample content. */
  folder?: string;
  /** Environment variables. */
  env?: Environment;
  site?: AppOptions["site"];
  logger?: AppOptions["logger"];
  /** SQLite by default. */
  engine?: Engine;
}

/** The app of main.ts with its own database and content. */
export interface TestApp extends AsyncDisposable {
  app: FastifyInstance;
  config: Config;
  contents: ContentSource;
  database: TestDatabase;
  content: TestContent;
  /** Publishes the content folder and waits until the app serves it. */
  publish(): Promise<void>;
}

/** Publishes the sample content and builds the app. Every answer is validated against the contract. */
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
