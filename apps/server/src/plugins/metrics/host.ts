import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../db/open.ts";
import type { ContentSource } from "../../modules/content/source.ts";

export interface HostSources {
  /** Bytes that the files of applications may take. */
  storeQuota: number;
  /** Bytes that they take. */
  applicationBytes: () => Promise<number>;
  contents: ContentSource;
  db: Database;
  /** The folder whose disk is watched. */
  dataDir: string;
}

/** Milliseconds that a number may take to be read, more than a proof of readiness; one that takes longer is left out. */
const patience = 1500;

/** What the process stands on: content, disk, database. */
export function addHost(
  app: FastifyInstance,
  registry: Registry,
  { contents, db, dataDir, storeQuota, applicationBytes }: HostSources,
): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const late = sleep(patience, undefined, { ref: false });
        const value = await Promise.race([Promise.resolve(read()).catch(() => undefined), late]);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge("klarholm_content_version", "The version of the content that is served.", () => contents.current().version);
  gauge("klarholm_disk_free_bytes", "What the disk of DATA_DIR still takes.", async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  gauge("klarholm_disk_size_bytes", "The size of the disk of DATA_DIR.", async () => {
    const { blocks, bsize } = await statfs(dataDir);
    return blocks * bsize;
  });
  gauge("klarholm_writable", "1 when what visitors send can be kept now, as /readyz?for=write proves it, else 0.", () =>
    app.readiness.prove().then(
      () => 1,
      () => 0,
    ),
  );
  gauge("klarholm_application_bytes", "What the files of applications take.", applicationBytes);
  gauge("klarholm_application_quota_bytes", "What the files of applications may take.", () => storeQuota);
  gauge("klarholm_mails_waiting", "Mails to HR that have not been sent.", async () => {
    const { waiting } = await db
      .selectFrom("application_mail")
      .select(({ fn }) => fn.countAll().as("waiting"))
      .executeTakeFirstOrThrow();
    return Number(waiting);
  });
}
