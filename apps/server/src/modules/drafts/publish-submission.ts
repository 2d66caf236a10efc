import type { Database } from "../../db/open.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import type { Drafts } from "./drafts.ts";
import { markPublished, readRelease } from "./release.repository.ts";
import { endSubmission, type Submission } from "./submission.repository.ts";

/** The note of a release's version in the history. */
export function releaseNote({ name }: { name: string }, words: string): string {
  return [name, words].filter(Boolean).join("：");
}

/**
 * Publishes a submission and ends it, in one transaction, so that of two callers one succeeds. That of a release publishes
 * the release, and stops for drafts whose item was published otherwise.
 * @throws as Drafts.publish; ITEM_NOT_FOUND when the submission has ended
 */
export async function publishSubmission(
  db: Database,
  drafts: Drafts,
  { id, state, items, note, submitted_by: by, release_id: release }: Submission,
  answer?: { by: string; comment: string },
): Promise<number> {
  const author = [by, ...(answer ? [answer.by] : [])].join("、");
  const words = [note, answer?.comment].filter(Boolean).join("；");
  return drafts.publish(items, {
    by: author,
    note: release === null ? words : releaseNote(await readRelease(db, release), words),
    acceptWarnings: true,
    isStrict: release !== null,
    alongside: async (transaction, version) => {
      const end = answer && { answered_by: answer.by, comment: answer.comment };
      if (!(await endSubmission(transaction, id, state, { state: "done", ...end })))
        throw new ApiError("ITEM_NOT_FOUND", { detail: "somebody else has published it" });
      if (release !== null) await markPublished(transaction, release, { version, by: author });
    },
  });
}
