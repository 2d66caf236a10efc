import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { QueryOutcome } from "@klarholm/contract/desk/codes";
import { maxFrozen, queryReport, suspiciousMisses } from "../../modules/verification/query-report.ts";
import { drawPlot, outcomes } from "./codes-plot.ts";
import { type StaffInvocation, wholeNumber } from "./invocation.ts";

/** `codes report`: queries by day and product, frozen codes, and networks that may be guessing. */
export async function reportCommand({ db, values, print }: StaffInvocation): Promise<void> {
  const days = wholeNumber("days", values.days ?? "30", 400);
  const report = await queryReport(db, days);
  print(`Queries of the last ${days} days\n`);
  print(table(["day", ...outcomes], rowsOf(report.byDay)));
  print("");
  print(table(["product", ...outcomes], rowsOf(report.byProduct)));

  const { frozen, moreFrozen, networks } = report;
  print(`\nFrozen codes: ${moreFrozen ? `more than ${maxFrozen}, the newest` : frozen.length}\n`);
  if (frozen.length > 0)
    print(
      table(
        ["product", "batch", "first query (UTC)", "hash begins"],
        frozen.map(({ product, batch, first, hash }) => [product, batch, first?.slice(0, 16) ?? "", hash.slice(0, 12)]),
      ),
    );

  print(`\nSuspicious addresses (${suspiciousMisses} or more misses): ${networks.length}\n`);
  if (networks.length > 0)
    print(
      table(
        ["network", "misses", "of them refused"],
        networks.map(({ network, misses, refused }) => [network, String(misses), String(refused)]),
      ),
    );

  if (values.plot === undefined) return;
  const plotted = report.days.map((day) => ({ day, counts: report.byDay.get(day) ?? new Map() }));
  await writeFile(values.plot, drawPlot(plotted));
  print(`\nPlot in ${resolve(values.plot)}`);
}

type Sums = ReadonlyMap<string | null, ReadonlyMap<QueryOutcome, number>>;

function rowsOf(sums: Sums): string[][] {
  return [...sums]
    .map(([name, byOutcome]) => [name ?? "(no such code)", byOutcome] as const)
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
