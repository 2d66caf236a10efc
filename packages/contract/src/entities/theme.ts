import { z } from "zod";

const solid = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1f3a6e");

/** The brand's colours. Defaults are in apps/web/app/styles/tokens.css. */
export const theme = z.object({
  /** Page background. */
  ground: solid.optional(),
  /** Sections that alternate with the page background. */
  band: solid.optional(),
  ink: solid.optional(),
  /** Secondary text. */
  quiet: solid.optional(),
  hairline: solid.optional(),
  /** Links, focus, and selected items. */
  accent: solid.optional(),
  /** Dark sections and the footer. */
  deep: solid.optional(),
});
export type Theme = z.infer<typeof theme>;
