import { createHash } from "node:crypto";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { mayWrite } from "@klarholm/contract/desk/roles";
import type { Connection } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";
import { type Draft, readDrafts } from "../../drafts/draft.repository.ts";
import { outdatedDrafts } from "../../drafts/draft-conflicts.ts";
import type { DraftFaults } from "../../drafts/draft-faults.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import type { Release } from "../../drafts/release.repository.ts";
import { type Submission, submissionsOfReleases } from "../../drafts/submission.repository.ts";
import type { Actor } from "../actor.ts";

type Presented = DeskAnswer<"listReleases">["releases"][number];

/** The drafts of a release, in the order of kind and id. */
export const draftsOf = (drafts: readonly Draft[], { id }: Pick<Release, "id">) =>
  drafts.filter(({ release_id: release }) => release === id);

/** Identifies the drafts of a release and their revisions. */
export function fingerprintOf(drafts: readonly Draft[]): string {
  const lines = drafts.map((draft) => `${itemKey(draft)} ${draft.revision}`).toSorted();
  return createHash("sha256").update(lines.join("\n")).digest("base64url");
}

/** Presents releases to a person, with the drafts of the kinds that the person writes. */
export async function presentReleases(
  db: Connection,
  releases: readonly Release[],
  { draftFaults, index, actor }: { draftFaults: DraftFaults; index: ItemIndex; actor: Actor },
): Promise<Presented[]> {
  const names = new Set(releases.map(({ id }) => id));
  const drafts = (await readDrafts(db)).filter(({ release_id: id }) => id !== null && names.has(id));
  const titleBy = await index.titles(drafts);
  const outdated = new Set((await outdatedDrafts(db, drafts)).map(itemKey));
  const submissions = await submissionsOfReleases(db);
  return releases.map((release) => {
    const own = draftsOf(drafts, release);
    const submission = submissions.get(release.id);
    return {
      id: release.id,
      name: release.name,
      note: release.note,
      plannedAt: release.planned_at,
      state: release.state === "open" ? (submission?.state ?? "open") : release.state,
      items: own
        .filter(({ kind }) => mayWrite(actor.role, kind))
        .map((draft) => ({
          kind: draft.kind,
          id: draft.id,
          title: titleBy(draft),
          faults: draftFaults.of(draft).length,
          isOutdated: outdated.has(itemKey(draft)),
        })),
      count: own.length,
      submission: submission ? presentSubmission(submission, own) : null,
      published: release.published_at
        ? { version: release.version, by: release.published_by ?? "", at: release.published_at }
        : null,
      rolledBack: release.rolled_back_at ? { by: release.rolled_back_by ?? "", at: release.rolled_back_at } : null,
    } as const;
  }) as Presented[];
}

function presentSubmission(submission: Submission, drafts: readonly Draft[]): Presented["submission"] {
  const revisions = (items: readonly { kind: string; id: string; revision: string }[]) =>
    items.map((item) => `${itemKey(item)} ${item.revision}`).toSorted();
  return {
    id: submission.id,
    by: submission.submitted_by,
    at: submission.due_at ?? submission.submitted_at,
    note: submission.note,
    comment: submission.comment,
    isChanged: revisions(submission.items).join("\n") !== revisions(drafts).join("\n"),
  };
}
