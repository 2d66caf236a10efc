import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../command-line.ts";
import type { QueryOutcome } from "../../db/schema.ts";
import { drawPlot } from "./codes-plot.ts";
import { type StaffInvocation, wholeNumber } from "./invocation.ts";
import { chinaDay, countByDay, type DayCount, frozenCodes, guessers } from "./report.repository.ts";

/** In the order of columns and of the plot's layers. */
export const outcomes: readonly QueryOutcome[] = [
  "first",
  "repeat",
  "frozen",
  "voided",
  "mistyped",
  "unknown",
  "limited",
];

/** Misses of one network from which on it is suspicious: as many as one address may have in ten minutes. */
const suspicious = 20;
const mostFrozen = 100;
const dayLength = 24 * 3_600_000;

/** `codes report`: what visitors asked, by day and product, what is frozen, and who may be guessing. */
export async function reportCommand({ db, values, words, print }: StaffInvocation): Promise<void> {
  if (words.length > 0) throw new UsageError("codes report takes options only.");
  const days = wholeNumber("days", values.days ?? "30", 400);
  const today = chinaDay(new Date().toISOString());
  const since = new Date(Date.parse(`${today}T00:00:00+08:00`) - (days - 1) * dayLength).toISOString();
  const counts = await countByDay(db, since);
  const byDay = tally(counts, ({ day }) => day);
  const byProduct = tally(counts, ({ product }) => product ?? "(no such code)");
  print(`Queries of the last ${days} days\n`);
  print(table(["day", ...outcomes], rowsOf(byDay)));
  print("");
  print(table(["product", ...outcomes], rowsOf(byProduct)));

  const frozen = await frozenCodes(db, mostFrozen + 1);
  print(`\nFrozen codes: ${frozen.length > mostFrozen ? `more than ${mostFrozen}, the newest` : frozen.length}\n`);
  if (frozen.length > 0)
    print(
      table(
        ["product", "batch", "first query (UTC)", "hash begins"],
        frozen
          .slice(0, mostFrozen)
          .map(({ product, batch, first, hash }) => [product, batch, first?.slice(0, 16) ?? "", hash.slice(0, 12)]),
      ),
    );

  const networks = await guessers(db, since, suspicious);
  print(`\nSuspicious addresses (${suspicious} or more misses): ${networks.length}\n`);
  if (networks.length > 0)
    print(
      table(
        ["network", "misses", "of them refused"],
        networks.map(({ network, misses, refused }) => [network, String(misses), String(refused)]),
      ),
    );

  if (values.plot === undefined) return;
  const every = Array.from({ length: days }, (_, index) =>
    chinaDay(new Date(Date.parse(since) + index * dayLength).toISOString()),
  );
  await writeFile(values.plot, drawPlot(every.map((day) => ({ day, counts: byDay.get(day) ?? new Map() }))));
  print(`\nPlot in ${resolve(values.plot)}`);
}

type LabelCounter = ReadonlyMap<string, ReadonlyMap<QueryOutcome, number>>;

function tally(counts: readonly DayCount[], nameOf: (count: DayCount) => string): LabelCounter {
  const all = new Map<string, Map<QueryOutcome, number>>();
  for (const count of counts) {
    const own = all.get(nameOf(count)) ?? new Map<QueryOutcome, number>();
    all.set(nameOf(count), own.set(count.outcome, (own.get(count.outcome) ?? 0) + count.queries));
  }
  return all;
}

function rowsOf(all: LabelCounter): string[][] {
  const names = [...all.keys()].toSorted();
  return names.map((name) => [name, ...outcomes.map((outcome) => String(all.get(name)?.get(outcome) ?? 0))]);
}

/** Columns in line; all but the first to the right when they hold numbers. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "  none";
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => (/^\d+$/.test(rows[0]?.[column] ?? "") ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join("  ")}`.trimEnd();
  return [head, ...rows].map(line).join("\n");
}
