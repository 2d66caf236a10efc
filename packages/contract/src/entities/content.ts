import { z } from "zod";

/** A content record; `contents` is JSON text. */
export const contentRecord = z.object({ id: z.string(), name: z.string(), contents: z.string() });
export type ContentRecord = z.infer<typeof contentRecord>;

/** A record of named values, each JSON text; the shape of the site settings. */
export const modelContent = z.object({
  id: z.string(),
  valueList: z.array(z.object({ name: z.string(), contentValue: z.string() })),
});
export type ModelContent = z.infer<typeof modelContent>;

/** `contents` of the record "virtual-content". */
export const virtualContent = z.object({
  contentForVirtual: z.array(z.object({ virtualCategoryCode: z.string(), contentId: z.string() })),
});
