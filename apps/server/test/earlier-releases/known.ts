import { z } from "zod";

/** APPLICATION_KEY of the servers that made the databases. */
export const applicationKey = "k".repeat(40);

/** Rows of a released version's database, beside it as JSON. */
export const known = z.object({
  version: z.string(),
  /** A security code that was queried once. */
  queried: z.string(),
  /** One without a query. */
  fresh: z.string(),
  /** Id of the application by 林晓. */
  application: z.string(),
  deletionCode: z.string(),
});

export type Known = z.infer<typeof known>;
