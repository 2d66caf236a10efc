import { z } from "zod";
import { anyBody, itemFault, itemName } from "./content.ts";
import { deskTime, nothing } from "./entities.ts";
import { figureKinds, vitals } from "./figures.ts";
import { findingSortNames } from "./health.ts";

const total = z.int().nonnegative();
const finding = itemFault.omit({ kind: true, id: true }).extend({ sort: z.enum(findingSortNames), isNew: z.boolean() });

/** The check of the published site. */
export const healthCalls = {
  siteHealth: {
    summary: "Findings of the last check of the published site, and uploads without alternative text.",
    request: nothing,
    answer: z.object({
      /** Null before the first check. */
      checkedAt: deskTime.nullable(),
      /** Whether a check waits or runs. */
      isRunning: z.boolean(),
      /** Whether content was published since. */
      isOutdated: z.boolean(),
      /** Number of published items that were checked. */
      checked: total,
      /** Numbers of findings by sort. */
      counts: z.partialRecord(z.enum(findingSortNames), total),
      fresh: total,
      /** The first by item: those with new findings, then in the order of the list of content. */
      items: z.array(itemName.extend({ title: z.string(), body: anyBody, faults: z.array(finding) })),
      /** Number of items with findings. */
      found: total,
      /** Kinds of pages that are slow for visitors; values are milliseconds, except for `cls`. */
      slow: z.array(z.object({ kind: z.enum(figureKinds), vital: z.enum(vitals), p75: z.number() })),
      /** The newest, used by nothing or by much; named by their path below /media/. */
      undescribed: z.array(z.object({ name: z.string(), title: z.string() })),
      /** Number of all such uploads. */
      undescribedCount: total,
    }),
  },
  newFindings: {
    summary: "Number of findings that checks of the last day found for the first time.",
    request: nothing,
    answer: z.object({ checkedAt: deskTime.nullable(), fresh: total }),
  },
  checkSite: {
    summary: "Queues a check of the published site, unless one waits or runs.",
    request: nothing,
    answer: z.null(),
  },
};
