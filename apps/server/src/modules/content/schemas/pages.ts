import { z } from "zod";
import { blockSchema } from "./blocks.ts";
import type { Parts } from "./parts.ts";
import { inOrder, outOfOrder, schedule } from "./schedule.ts";
import { matching, name } from "./text.ts";

/** pages/*.yaml: a page's blocks; the file name is the page id. */
export function pageFile(parts: Parts) {
  return z
    .strictObject({
      title: name,
      description: z.string().optional(),
      /** The public path. */
      path: matching(/^\/(?!\/)\S*$/, "应为路径，例如 /gifting", "expected a path such as /gifting").optional(),
      blocks: z.array(blockSchema(parts)),
      ...schedule,
    })
    .refine(inOrder, outOfOrder);
}
