import { z } from "zod";

const solid = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1f3a6e");

/** The brand's colours. What a brand does not name stays as the site has it (apps/web/app/styles/tokens.css). */
export const theme = z.object({
  /** The ground of pages. */
  ground: solid.optional(),
  /** Bands that alternate with the ground. */
  band: solid.optional(),
  ink: solid.optional(),
  /** Secondary text. */
  quiet: solid.optional(),
  hairline: solid.optional(),
  /** Links, focus, what is selected. */
  accent: solid.optional(),
  /** Dark bands and the footer. */
  deep: solid.optional(),
});
export type Theme = z.infer<typeof theme>;
