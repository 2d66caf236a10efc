import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { measure } from "./measure.ts";
import { setups } from "./setups.ts";
import { type Steps, tableOf, withTable } from "./table.ts";

/**
 * `npm run bench -- steps [SECONDS]`: measures each deployment with the fixture brand and writes the tables of the
 * operators' guides. SECONDS of load for each kind of request, 10 by default.
 */
const seconds = Number(process.argv[2] ?? 10);
if (!(seconds > 0)) throw new Error("SECONDS must be a number above 0");

const of = async (name: keyof Steps): Promise<Steps[keyof Steps]> => {
  console.log(`${new Date().toLocaleTimeString("sv")} ${name}`);
  await using setup = await setups[name]();
  return await measure(setup, seconds);
};
const steps: Steps = { one: await of("one"), proxied: await of("proxied"), replicated: await of("replicated") };
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.versions.node}`;
for (const [language, name] of [
  ["en", "operations.md"],
  ["zh", "operations.zh-CN.md"],
] as const) {
  const path = join(import.meta.dirname, "../../docs", name);
  await writeFile(path, withTable(await readFile(path, "utf8"), tableOf(steps, machine, language)));
}
console.log(tableOf(steps, machine, "en"));
