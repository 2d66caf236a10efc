import { z } from "zod";

/** The request of a paged call: `pageNum` counts from 1, `pageSize` is 1 to 100 (docs/api-decisions.md section 2). */
export function pagedRequest<T extends z.ZodType>(queryParam: T) {
  return z.object({
    pageNum: z.number().int().min(1).max(100_000),
    pageSize: z.number().int().min(1).max(100),
    queryParam,
  });
}

/** The answer of a paged call. */
export function paged<T extends z.ZodType>(item: T) {
  return z.object({
    total: z.number().int().nonnegative(),
    pageNum: z.number().int().positive(),
    pageSize: z.number().int().positive(),
    results: z.array(item),
  });
}
