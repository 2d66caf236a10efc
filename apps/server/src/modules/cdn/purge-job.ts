import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Database } from "../../db/open.ts";
import { enqueue, enqueueOnce } from "../../plugins/jobs/job.repository.ts";
import type { JobHandler } from "../../plugins/jobs/job-runner.ts";
import type { ContentSource } from "../content/source.ts";
import type { ContentSnapshot } from "../content/snapshot.ts";
import type { CdnProvider, PurgedAddresses } from "./cdn-provider.ts";
import { purgeDelay } from "./shared-caching.ts";
import { changedKeys, everything } from "./surrogate-keys.ts";

/** The kind of the jobs that purge. */
export const purgeJob = "cdn-purge";

/** Tries: about four hours with the delays between them. */
const [maxTries, retryMs] = [12, 5_000];
/** Paths of removed pages in a job. */
const maxRemoved = 500;

const payload = z.object({ keys: z.array(z.string()), removed: z.array(z.string()).default([]) });

interface PurgeOptions {
  db: Database;
  contents: ContentSource;
  provider: CdnProvider;
  pages: SitePages;
}

/** The addresses of the site's pages, for providers that purge by address. */
export interface SitePages {
  /** @param removed paths of pages that the snapshot has no more */
  addresses: (snapshot: ContentSnapshot, removed: readonly string[]) => Promise<PurgedAddresses>;
  /** Paths of pages that are gone since another snapshot. */
  removed: (after: ContentSnapshot, before: ContentSnapshot) => Promise<string[]>;
}

/**
 * Purges the CDN of what each publication changes, by a job that all replicas add and one runs. A process that starts has
 * everything purged: it may be another release, or content may have been published while none ran.
 */
export function openPurging(app: FastifyInstance, { db, contents, provider, pages }: PurgeOptions): void {
  const handler: JobHandler = {
    maxTries,
    retryMs,
    run: async (fields, { signal }) => {
      const { keys, removed } = payload.parse(fields);
      const addresses = () => pages.addresses(contents.current(), removed);
      await provider.purge({ keys, addresses, signal });
    },
  };
  app.jobs.handle(purgeJob, handler);
  const timers = new Set<NodeJS.Timeout>();
  /** Adds a job, and looks for it when it is due. */
  const add = (enqueuing: (due: number) => Promise<unknown>) => {
    void enqueuing(Date.now() + purgeDelay).catch((error: unknown) => app.log.error({ err: error }, "no CDN purge"));
    const timer = setTimeout(() => {
      timers.delete(timer);
      void app.jobs.runDue();
    }, purgeDelay + 5);
    timers.add(timer);
  };
  contents.onVersion((after, before) => {
    const at = Date.parse(after.publishedAt);
    const subject = `${before.version} → ${after.version}`;
    add(async (due) => {
      const keys = changedKeys(before.content, after.content);
      const removed = provider.keyHeader ? [] : (await pages.removed(after, before)).slice(0, maxRemoved);
      await enqueueOnce(db, { kind: purgeJob, payload: { keys, removed }, subject, at, due });
    });
  });
  app.addHook("onReady", async () => add((at) => enqueue(db, { kind: purgeJob, payload: { keys: everything }, at })));
  app.addHook("onClose", async () => timers.forEach(clearTimeout));
}
