import { callDesk } from "@klarholm/contract/desk/client";
import { sendDraft } from "../content/send-draft.ts";
import { type Remedy, withRemedy } from "./remedies.ts";

/** Writes a remedy for a search into the draft of the site's settings, or of the redirects. @throws DeskError */
export async function applyRemedy(remedy: Remedy, words: string, value: string): Promise<void> {
  const kind = remedy === "redirect" ? "redirects" : "site";
  const item = { kind, id: kind };
  const { published, draft, base } = await callDesk("contentItem", item);
  const was = draft ? draft.body : published;
  await sendDraft(item, { body: withRemedy(remedy, was, words, value), was, seen: draft?.revision ?? null, base });
}
