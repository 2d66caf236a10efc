import { callDesk } from "@klarholm/contract/desk/client";
import { sendDraft } from "../content/send-draft.ts";
import { withSynonym } from "./with-synonym.ts";

const site = { kind: "site", id: "site" };

/** Adds two words that mean the same to the draft of the site's settings. @throws DeskError */
export async function addSynonym(words: string, same: string): Promise<void> {
  const { published, draft, base } = await callDesk("contentItem", site);
  const was = draft ? draft.body : published;
  await sendDraft(site, { body: withSynonym(was, words, same), was, seen: draft?.revision ?? null, base });
}
