import { newHours } from "@klarholm/contract/desk/health";
import type { Database } from "../../../db/open.ts";
import { publishedVersion, readInParts } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";
import { parsed } from "../../drafts/item-state.ts";
import { undescribedMedia } from "../../media/media.repository.ts";
import { type CheckResult, readCheck } from "../../site-checks/site-check.repository.ts";
import { enqueueCheck, isCheckRunning } from "../../site-checks/site-check-job.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

/** Listed uploads without alternative text. */
const maxListed = 200;

const nothing: CheckResult = { checked: 0, counts: {}, sinceCounts: {}, items: [], found: 0, slow: [] };

/** Handlers for the health of the published site. */
export function healthHandlers(db: Database) {
  return {
    async siteHealth() {
      const [check, { files, count }, isRunning, version] = await Promise.all([
        readCheck(db),
        undescribedMedia(db, maxListed),
        isCheckRunning(db),
        publishedVersion(db),
      ]);
      const { items, sinceCounts, ...result } = check?.result ?? nothing;
      const bodies = new Map<string, unknown>();
      for await (const part of readInParts(db, items))
        for (const item of part) bodies.set(itemKey(item), parsed(item.body));
      const newest = newSince(Date.now());
      return {
        ...result,
        checkedAt: check?.checkedAt ?? null,
        isRunning,
        isOutdated: check !== undefined && check.version !== version,
        fresh: freshOf(sinceCounts, newest),
        items: items.map(({ faults, ...item }) => ({
          ...item,
          body: bodies.get(itemKey(item)) ?? null,
          faults: faults.map(({ since, ...fault }) => ({ ...fault, isNew: since !== null && since > newest })),
        })),
        undescribed: files,
        undescribedCount: count,
      };
    },

    async newFindings() {
      const check = await readCheck(db);
      const fresh = check ? freshOf(check.result.sinceCounts, newSince(Date.now())) : 0;
      return { checkedAt: check?.checkedAt ?? null, fresh };
    },

    async checkSite() {
      await enqueueCheck(db);
      return null;
    },
  } satisfies Partial<DeskHandlers>;
}

/** Findings first seen after this time are new. */
const newSince = (now: number) => new Date(now - newHours * 3_600_000).toISOString();

function freshOf(sinceCounts: CheckResult["sinceCounts"], newest: string): number {
  return Object.entries(sinceCounts).reduce((sum, [since, count]) => sum + (since > newest ? count : 0), 0);
}
