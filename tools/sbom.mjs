// The bill of materials: every package that runs, as CycloneDX, by npm from the lock file. npm's own `--omit dev` leaves
// out what runs as well as what only builds (11.19 loses react and zod so), hence it is left out here.
import { execFileSync } from "node:child_process";
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
const gone = new Set(bill.components.filter(builds).map((component) => component["bom-ref"]));
bill.components = bill.components.filter((component) => !gone.has(component["bom-ref"]));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => !gone.has(ref))
  .map((entry) => ({ ...entry, dependsOn: (entry.dependsOn ?? []).filter((ref) => !gone.has(ref)) }));
console.log(JSON.stringify(bill, null, 2));
