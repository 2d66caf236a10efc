import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { itemLimit, itemTooLarge } from "@klarholm/contract/desk/item-limit";
import { draftPatch } from "@klarholm/contract/desk/patch";
import type { ItemName } from "../../api/content.ts";
import type { Saved } from "./draft.ts";
import type { Unsent } from "./unsent.ts";

/** Codes that require sending the whole body: the base changed, or the server knows no patches (an earlier release). */
const needsWholeBody: ReadonlySet<string> = new Set(["DRAFT_CHANGED", "NOT_FOUND"]);

/**
 * Sends a patch, or the whole body if the server's state is not the base of the edits.
 * @throws DeskError; TOO_LARGE without sending
 */
export async function sendDraft({ kind, id }: ItemName, { body, was, seen, base }: Unsent): Promise<Saved> {
  const bytes = new Blob([JSON.stringify(body)]).size;
  if (bytes > itemLimit) throw new DeskError("TOO_LARGE", itemTooLarge(bytes));
  const patch = typeof base === "string" ? draftPatch(was, body) : undefined;
  const changed = patch && typeof base === "string" && (await sendPatch({ kind, id, base, patch }));
  return changed ? { ...changed, body } : callDesk("saveDraft", { kind, id, body, was, seen });
}

type Patch = Parameters<typeof callDesk<"patchDraft">>[1];

/** @returns undefined if the server needs the whole body */
async function sendPatch(patch: Patch): Promise<DeskAnswer<"patchDraft"> | undefined> {
  try {
    return await callDesk("patchDraft", patch);
  } catch (error) {
    if (error instanceof DeskError && needsWholeBody.has(error.code)) return undefined;
    throw error;
  }
}
