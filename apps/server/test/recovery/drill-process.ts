import { openDatabase } from "../../src/db/open.ts";
import { drillRow } from "./drill.ts";

/**
 * Writes to the embedded database until it is killed, and prints the number and the time of each acknowledged write.
 * Argument: the data folder.
 */
const [dataDir = ""] = process.argv.slice(2);
const db = await openDatabase({ databaseUrl: undefined, dataDir });
for (let n = 1; ; n++) {
  await db
    .insertInto("upkeep")
    .values({ name: drillRow(n), value: "x".repeat(200) })
    .execute();
  process.stdout.write(`${n} ${Date.now()}\n`);
}
