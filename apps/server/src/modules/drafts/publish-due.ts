import { errorCodes } from "@klarholm/contract";
import type { Database } from "../../db/open.ts";
import { ApiError, toApiError } from "../../plugins/http/api-error.ts";
import { speaking } from "../../lib/language.ts";
import type { Drafts } from "./drafts.ts";
import { dueSubmissions, endSubmission } from "./submission.repository.ts";

/**
 * Publishes due submissions, once over all replicas: the transaction that publishes also ends the submission. A submission
 * that cannot be published becomes `failed` with a reason; its drafts stay.
 */
export async function publishDue(db: Database, drafts: Drafts): Promise<void> {
  for (const { id, items, note, submitted_by: by } of await dueSubmissions(db)) {
    try {
      await speaking("desk", () =>
        drafts.publish(items, {
          by,
          note,
          acceptWarnings: true,
          alongside: async (transaction) => {
            if (!(await endSubmission(transaction, id, "scheduled", { state: "done" })))
              throw new ApiError("ITEM_NOT_FOUND", { detail: "another replica has published it" });
          },
        }),
      );
    } catch (error) {
      const { code, visitorMessage } = toApiError(error);
      // Retried in the next round.
      if (code === "PUBLISHED_MEANWHILE") continue;
      if (errorCodes[code].status >= 500) throw error;
      await endSubmission(db, id, "scheduled", {
        state: "failed",
        comment: visitorMessage ?? errorCodes[code].message,
      });
    }
  }
}
