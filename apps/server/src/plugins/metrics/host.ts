import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../db/open.ts";
import type { ReadReplica } from "../../modules/content/read-replica.ts";
import type { ContentSource } from "../../modules/content/source.ts";
import { countJobs } from "../jobs/job.repository.ts";

export interface HostSources {
  /** Quota of applications' files in bytes. */
  storeQuota: number;
  /** Bytes stored of applications' files. */
  applicationBytes: () => Promise<number>;
  /** Mails that wait to be sent. */
  waitingMails: () => Promise<number>;
  contents: ContentSource;
  replica: ReadReplica | undefined;
  db: Database;
  /** The folder whose disk is withBodyTimeouts. */
  dataDir: string;
}

/** Milliseconds to read one value, longer than a readiness check; a value that takes longer is omitted. */
const timeoutMs = 1500;

/** Gauges of content, disk and database. */
export function addHost(
  app: FastifyInstance,
  registry: Registry,
  { contents, replica, db, dataDir, storeQuota, applicationBytes, waitingMails }: HostSources,
): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const timeout = sleep(timeoutMs, undefined, { ref: false });
        const value = await Promise.race([Promise.resolve(read()).catch(() => undefined), timeout]);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge("klarholm_content_version", "The version of the content that is served.", () => contents.current().version);
  gauge(
    "klarholm_content_unreadable",
    "Keys, blocks and items of the content that this release cannot read and omits.",
    () => contents.current().unreadable.length,
  );
  gauge(
    "klarholm_read_replica",
    "0 while content is read from the primary because DATABASE_READ_URL lags or does not answer, else 1.",
    () => (replica?.fault === undefined ? 1 : 0),
  );
  gauge("klarholm_disk_free_bytes", "Free bytes on the disk of DATA_DIR.", async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  gauge("klarholm_disk_size_bytes", "The size of the disk of DATA_DIR.", async () => {
    const { blocks, bsize } = await statfs(dataDir);
    return blocks * bsize;
  });
  gauge("klarholm_writable", "1 when visitors' data can be stored now, as /readyz?for=write checks, else 0.", () =>
    app.readiness.checkWrites().then(
      () => 1,
      () => 0,
    ),
  );
  gauge("klarholm_application_bytes", "Bytes stored of applications' files.", applicationBytes);
  gauge("klarholm_application_quota_bytes", "Quota of applications' files in bytes.", () => storeQuota);
  gauge("klarholm_mails_waiting", "Mails that wait to be sent.", waitingMails);
  gauge("klarholm_jobs_waiting", "Jobs that wait to run, or to be retried.", () => countJobs(db, "waiting"));
  gauge("klarholm_jobs_failed", "Jobs of the last 30 days that failed for good.", () => countJobs(db, "failed"));
}
