// The bill of materials: every package that runs, as CycloneDX, by npm from the lock file. npm's own `--omit dev` leaves
// out what runs as well as what only builds (11.19 loses react and zod so), hence it is left out here.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findNpm } from "./npm.mjs";
import { ROOT } from "./project.mjs";

/** @typedef {{ "bom-ref": string, properties?: { name: string, value: string }[] }} Component */

const { program, args, shell } = findNpm();
const asked = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
const printed = execFileSync(program, [...args, ...asked], {
  cwd: ROOT,
  shell,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "inherit"],
});
/** @type {{ components: Component[], dependencies: { ref: string, dependsOn?: string[] }[] }} */
const bill = JSON.parse(printed);
const builds = (/** @type {Component} */ { properties = [] }) =>
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");
/** What only builds here and something that runs could do something with, such as a test runner: no reason to run it. */
const spare = (/** @type {Component} */ component) => {
  const known = sameOnes.get(component["bom-ref"]) ?? [];
  return known.length > 0 && known.every(({ devOptional }) => devOptional);
};
/** @type {Record<string, { version?: string, devOptional?: boolean }>} */
const locked = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
const sameOnes = Map.groupBy(
  Object.entries(locked).map(([path, entry]) => ({ ...entry, name: path.split("node_modules/").at(-1) })),
  ({ name, version }) => `${name}@${version}`,
);
const gone = new Set(
  bill.components.filter((each) => builds(each) || spare(each)).map((component) => component["bom-ref"]),
);
bill.components = bill.components.filter((component) => !gone.has(component["bom-ref"]));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => !gone.has(ref))
  .map((entry) => ({ ...entry, dependsOn: (entry.dependsOn ?? []).filter((ref) => !gone.has(ref)) }));
console.log(JSON.stringify(bill, null, 2));
