import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { itemLimit, itemTooLarge } from "@klarholm/contract/desk/item-limit";
import { draftPatch } from "@klarholm/contract/desk/patch";
import type { ItemName } from "../../api/content.ts";
import type { Saved } from "./draft.ts";
import type { Unsent } from "./unsent.ts";

/** Codes by which the server asks for the whole: it has something else now, or knows no patches (an earlier release). */
const wantsWhole: ReadonlySet<string> = new Set(["DRAFT_CHANGED", "NOT_FOUND"]);

/**
 * Sends what changed, or the whole where the server has something else by now than what the edits began from.
 * @throws DeskError; TOO_LARGE before anything is sent
 */
export async function sendDraft({ kind, id }: ItemName, { body, was, seen, base }: Unsent): Promise<Saved> {
  const bytes = new Blob([JSON.stringify(body)]).size;
  if (bytes > itemLimit) throw new DeskError("TOO_LARGE", itemTooLarge(bytes));
  const patch = typeof base === "string" ? draftPatch(was, body) : undefined;
  const changed = patch && typeof base === "string" && (await sendPatch({ kind, id, base, patch }));
  return changed ? { ...changed, body } : callDesk("saveDraft", { kind, id, body, was, seen });
}

type Patch = Parameters<typeof callDesk<"patchDraft">>[1];

/** @returns undefined where the server wants the whole */
async function sendPatch(patch: Patch): Promise<DeskAnswer<"patchDraft"> | undefined> {
  try {
    return await callDesk("patchDraft", patch);
  } catch (error) {
    if (error instanceof DeskError && wantsWhole.has(error.code)) return undefined;
    throw error;
  }
}
