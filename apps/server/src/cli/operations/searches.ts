import { readMissed } from "../../modules/search/missed-searches.ts";
import { type StaffInvocation, wholeNumber } from "./invocation.ts";
import { terminalText } from "./visitor-text.ts";

/** As long as they are kept. */
const mostDays = "90";
const mostWords = 200;

/** `searches`: what was searched for without finding a product, to be turned into synonyms or products. */
export async function searchesCommand({ db, values, print }: StaffInvocation): Promise<void> {
  const days = wholeNumber("days", values.days ?? "30", Number(mostDays));
  const missed = await readMissed(db, days, mostWords);
  print(
    `Searches of the last ${days} days that found no product: ${missed.length === mostWords ? `the ${mostWords} most frequent` : missed.length}`,
  );
  if (missed.length === 0) return;
  print(`\n  ${"times".padStart(7)}  ${"days".padStart(4)}  ${"last".padEnd(10)}  words`);
  for (const { times, days: on, last, words } of missed)
    print(`  ${String(times).padStart(7)}  ${String(on).padStart(4)}  ${last}  ${terminalText(words)}`);
  print("\nWhat means the same as a word of the catalogue becomes a row of search.synonyms in content/site.yaml.");
}
