import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { QueryOutcome } from "../../db/schema.ts";
import { chinaDay } from "../../lib/china-time.ts";
import { drawPlot, outcomes } from "./codes-plot.ts";
import { type StaffInvocation, wholeNumber } from "./invocation.ts";
import { countByDay, type DayCount, frozenCodes, suspiciousNetworks } from "./report.repository.ts";

/** Misses from which on a network is suspicious: the limit of one address in ten minutes. */
const suspiciousMisses = 20;
const maxFrozen = 100;
const day = 24 * 3_600_000;

/** `codes report`: queries by day and product, frozen codes, and networks that may be guessing. */
export async function reportCommand({ db, values, print }: StaffInvocation): Promise<void> {
  const days = wholeNumber("days", values.days ?? "30", 400);
  const start = Date.parse(`${chinaDay(Date.now())}T00:00:00+08:00`) - (days - 1) * day;
  const since = new Date(start).toISOString();
  const counts = await countByDay(db, since);
  const byDay = sumBy(counts, (count) => count.day);
  print(`Queries of the last ${days} days\n`);
  print(table(["day", ...outcomes], rowsOf(byDay)));
  print("");
  print(table(["product", ...outcomes], rowsOf(sumBy(counts, ({ product }) => product ?? "(no such code)"))));

  const frozen = await frozenCodes(db, maxFrozen + 1);
  print(`\nFrozen codes: ${frozen.length > maxFrozen ? `more than ${maxFrozen}, the newest` : frozen.length}\n`);
  if (frozen.length > 0)
    print(
      table(
        ["product", "batch", "first query (UTC)", "hash begins"],
        frozen
          .slice(0, maxFrozen)
          .map(({ product, batch, first, hash }) => [product, batch, first?.slice(0, 16) ?? "", hash.slice(0, 12)]),
      ),
    );

  const networks = await suspiciousNetworks(db, since, suspiciousMisses);
  print(`\nSuspicious addresses (${suspiciousMisses} or more misses): ${networks.length}\n`);
  if (networks.length > 0)
    print(
      table(
        ["network", "misses", "of them refused"],
        networks.map(({ network, misses, refused }) => [network, String(misses), String(refused)]),
      ),
    );

  if (values.plot === undefined) return;
  const plotted = Array.from({ length: days }, (_, index) => {
    const date = chinaDay(start + index * day);
    return { day: date, counts: byDay.get(date) ?? new Map() };
  });
  await writeFile(values.plot, drawPlot(plotted));
  print(`\nPlot in ${resolve(values.plot)}`);
}

type Sums = ReadonlyMap<string, ReadonlyMap<QueryOutcome, number>>;

function sumBy(counts: readonly DayCount[], keyOf: (count: DayCount) => string): Sums {
  const sums = new Map<string, Map<QueryOutcome, number>>();
  for (const count of counts) {
    const byOutcome = sums.get(keyOf(count)) ?? new Map<QueryOutcome, number>();
    sums.set(keyOf(count), byOutcome.set(count.outcome, (byOutcome.get(count.outcome) ?? 0) + count.queries));
  }
  return sums;
}

function rowsOf(sums: Sums): string[][] {
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, byOutcome]) => [name, ...outcomes.map((outcome) => String(byOutcome.get(outcome) ?? 0))]);
}

/** Aligns columns; columns of numbers to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "  none";
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  const isNumeric = head.map((_, column) => /^\d+$/.test(rows[0]?.[column] ?? ""));
  const pad = (cell: string, column: number) =>
    isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return lines.map((row) => `  ${row.map(pad).join("  ")}`.trimEnd()).join("\n");
}
