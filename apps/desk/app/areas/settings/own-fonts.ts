import { callDesk } from "@klarholm/contract/desk/client";
import { fontLicenceName, type FontRole } from "@klarholm/contract/desk/fonts";
import { load } from "../../api/load.ts";
import { at } from "../../form/pointer.ts";
import { isRecord } from "../../form/schema.ts";
import { sendDraft } from "../content/send-draft.ts";

const item = { kind: "site", id: "site" };

/** Uploaded fonts, and the file names of the fonts of headings in the draft or the published settings. */
export async function loadFonts(request: Request) {
  const [{ fonts }, { published, draft }] = await Promise.all([
    load("listFonts", {}, request),
    load("contentItem", item, request),
  ]);
  const namedIn = (body: unknown) => ({
    latin: textAt(body, ["fonts", "latin", "file"]),
    chinese: textAt(body, ["fonts", "chinese", "file"]),
  });
  return { fonts, shown: namedIn(published), drafted: namedIn(draft ? draft.body : published) };
}

function textAt(body: unknown, path: string[]): string | null {
  const value = at(body, path);
  return typeof value === "string" ? value : null;
}

/** Writes a font of headings into the draft of the site's settings. @param file null for the site's own font @throws DeskError */
export async function chooseFont(role: FontRole, file: string | null): Promise<void> {
  const { published, draft, base } = await callDesk("contentItem", item);
  const was = draft ? draft.body : published;
  const before = at(was, ["fonts"]);
  const { [role]: _before, ...others } = isRecord(before) ? before : {};
  const fonts = file === null ? others : { ...others, [role]: { file, licence: fontLicenceName(file) } };
  const body = { ...(isRecord(was) ? was : {}), fonts };
  await sendDraft(item, { body, was, seen: draft?.revision ?? null, base });
}
