import { z } from "zod";
import { requiredText } from "../entities/text.ts";
import { deskTime, nothing } from "./entities.ts";
import { fontLimits, fontRoleNames } from "./fonts.ts";

const fontFile = z.object({
  /** As in `fonts` of the site's settings. */
  file: z.string(),
  /** Original file name. */
  title: z.string(),
  role: z.enum(fontRoleNames),
  /** Text of the licence. */
  licence: z.string(),
  addedBy: z.string(),
  addedAt: deskTime,
});

/** Fonts of headings that admins upload. */
export const fontCalls = {
  listFonts: {
    summary: "Uploaded fonts with the text of their licences, newest first.",
    request: nothing,
    answer: z.object({ fonts: z.array(fontFile) }),
  },
  uploadFont: {
    summary: "Uploads a font file for a role. A draft of the site's settings puts it to use.",
    request: z.object({ role: z.enum(fontRoleNames), licence: requiredText.max(fontLimits.licence) }),
    answer: fontFile,
  },
};
