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
/** @type {{ metadata: { component: Component }, components: Component[], dependencies: { ref: string, dependsOn?: string[] }[] }} */
const bill = JSON.parse(printed);
const builds = (/** @type {Component} */ { properties = [] }) =>
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");
/** @type {Record<string, { version?: string, devOptional?: boolean }>} */
const locked = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
/** What the lock file has of both kinds: what a program that runs could do something with, such as a test runner, it does not need. */
const named = (/** @type {boolean} */ devOptional) =>
  new Set(
    Object.entries(locked)
      .filter(([, entry]) => Boolean(entry.devOptional) === devOptional)
      .map(([path, { version }]) => `${path.split("node_modules/").at(-1)}@${version}`),
  );
const [needed, spare] = [named(false), named(true)];
const isSpare = (/** @type {string} */ ref) => spare.has(ref) && !needed.has(ref);
const kept = new Set([bill.metadata.component["bom-ref"]]);
const all = new Map(bill.components.map((component) => [component["bom-ref"], component]));
const needs = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
// A set gives what is added to it on the way as well.
for (const ref of kept)
  for (const next of needs.get(ref) ?? []) {
    const component = all.get(next);
    if (component && !builds(component) && !isSpare(next)) kept.add(next);
  }
bill.components = bill.components.filter((component) => kept.has(component["bom-ref"]));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map((entry) => ({ ...entry, dependsOn: (entry.dependsOn ?? []).filter((ref) => kept.has(ref)) }));
console.log(JSON.stringify(bill, null, 2));
