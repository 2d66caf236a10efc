import { errorCodes } from "@klarholm/contract";
import type { Database } from "../../db/open.ts";
import { toApiError } from "../../plugins/http/api-error.ts";
import { speaking } from "../../lib/language.ts";
import type { Drafts } from "./drafts.ts";
import { publishSubmission } from "./publish-submission.ts";
import { dueSubmissions, endSubmission } from "./submission.repository.ts";

/**
 * Publishes due submissions, once over all replicas: the transaction that publishes also ends the submission. A submission
 * that cannot be published becomes `failed` with a reason; its drafts stay.
 */
export async function publishDue(db: Database, drafts: Drafts): Promise<void> {
  for (const submission of await dueSubmissions(db)) {
    try {
      await speaking("desk", () => publishSubmission(db, drafts, submission));
    } catch (error) {
      const { code, visitorMessage } = toApiError(error);
      // Retried in the next round.
      if (code === "PUBLISHED_MEANWHILE") continue;
      if (errorCodes[code].status >= 500) throw error;
      await endSubmission(db, submission.id, "scheduled", {
        state: "failed",
        comment: visitorMessage ?? errorCodes[code].message,
      });
    }
  }
}
