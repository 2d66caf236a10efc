import { csvTable } from "../../../lib/visitor-text.ts";
import type { Database } from "../../../db/open.ts";
import type { ContentSource } from "../../content/source.ts";
import { dayTotals, periodOf } from "../../figures/day-totals.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { figureRows } from "./figure-rows.ts";
import { readFigures } from "./read-figures.ts";

interface FigureParts {
  db: Database;
  contents: ContentSource;
  /** Whether views are counted. */
  counting: boolean;
}

/** Handlers for counts of visits. */
export function figureHandlers({ db, contents, counting }: FigureParts) {
  const read = (days: number) => readFigures(db, contents.current().content, days);
  return {
    figures: async ({ days }) => ({ counting, ...(await read(days)) }),

    figureDays: async ({ days }) => ({ counting, days: await dayTotals(db, periodOf(days)) }),

    async exportFigures({ days }, { reply }) {
      reply.headers({
        "cache-control": "no-store",
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="figures-${days}.csv"`,
      });
      return csvTable(figureRows(await read(days)));
    },
  } satisfies Partial<DeskHandlers>;
}
