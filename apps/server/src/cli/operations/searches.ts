import { readMissed } from "../../modules/search/missed-searches.ts";
import { type StaffInvocation, wholeNumber } from "./invocation.ts";
import { terminalText } from "../../lib/visitor-text.ts";

/** Days for which missed searches are stored. */
const maxDays = 90;
const maxRows = 200;

/** `searches`: searches without a product, as candidates for synonyms or products. */
export async function searchesCommand({ db, values, print }: StaffInvocation): Promise<void> {
  const days = wholeNumber("days", values.days ?? "30", maxDays);
  const missed = await readMissed(db, days, maxRows);
  print(
    `Searches of the last ${days} days that found no product: ${missed.length === maxRows ? `the ${maxRows} most frequent` : missed.length}`,
  );
  if (missed.length === 0) return;
  print(`\n  ${"times".padStart(7)}  ${"days".padStart(4)}  ${"last".padEnd(10)}  words`);
  for (const { times, days: on, last, words } of missed)
    print(`  ${String(times).padStart(7)}  ${String(on).padStart(4)}  ${last}  ${terminalText(words)}`);
  print("\nAdd words that mean the same as a word of the catalogue to search.synonyms in content/site.yaml.");
}
