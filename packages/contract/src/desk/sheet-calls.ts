import { z } from "zod";
import { itemName } from "./content.ts";

/** A table as CSV text. */
const csv = z.string().min(1);

const sheetRow = z.object({
  /** Line in the file, from 1; the first line names the columns. */
  line: z.number().int(),
  /** Id of the product; empty if the row has none. */
  id: z.string(),
  /** Its name before the import; empty for an unknown product. */
  title: z.string(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  faults: z.array(z.object({ column: z.string(), value: z.string(), message: z.string() })),
});

/** Products as a table. */
export const sheetCalls = {
  exportProducts: {
    summary: "All products, with drafts, as CSV in UTF-8.",
    request: z.object({}),
    answer: z.custom<string>(),
  },
  checkProducts: {
    summary: "What importing a table of products would do.",
    request: z.object({ csv }),
    answer: z.object({
      /** Rows that change or are faulty, in the order of the file; at most 500 of each. */
      rows: z.array(sheetRow),
      total: z.number().int(),
      changed: z.number().int(),
      faulty: z.number().int(),
    }),
  },
  importProducts: {
    summary: "Writes the changes of a table as drafts; none of them if a row is faulty.",
    request: z.object({ csv }),
    answer: z.object({ items: z.array(itemName), changed: z.number().int() }),
  },
};
