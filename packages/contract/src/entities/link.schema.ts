import { z } from "zod";
import type { Link } from "./link.ts";

/** The schema of the type in link.ts, which browsers load without zod. */
export const link: z.ZodType<Link> = z.object({
  linkType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(7)]),
  val: z.string().optional(),
  locale: z.object({ "zh-CN": z.string().optional() }).optional(),
  type: z.string().optional(),
  onlineId: z.string().optional(),
  linkSpuId: z.string().optional(),
  vc: z.string().optional(),
  code: z.string().optional(),
  leafFlag: z.boolean().optional(),
  isAllSeries: z.enum(["true", "false"]).optional(),
  id: z.string().optional(),
});
