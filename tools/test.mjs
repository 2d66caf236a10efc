// `npm test`: Vitest, with the static checks beside it. Runs on Node 18.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { build, withNode } from "./prepare.mjs";
import { captured, foreground } from "./processes.mjs";
import { ROOT, commandOf } from "./project.mjs";
import { SERVER_ENV } from "./server.mjs";
import { hashOf, isStamped, unlessStamped } from "./stamps.mjs";

/** Bytes that must be free in memory for the databases, uploads and profiles that tests write. */
const MEMORY_NEEDED = 4 * 1024 ** 3;

/**
 * Runs tests; the last line printed is their count.
 * @param {string[]} args none: every requirement once (no tests tagged `extended`) and the static checks; `--all`: every
 * test and the static checks; anything else is passed on to Vitest
 * @param {NodeJS.ProcessEnv} [settings] environment of the tests
 * @returns {Promise<number>} the exit code
 */
export async function test(args, settings) {
  const node = await build();
  const all = args.includes("--all");
  const named = args.filter((arg) => arg !== "--all");
  const complete = named.length === 0;
  const { NODE_COMPILE_CACHE } = SERVER_ENV;
  const env = { ...withNode(node), NODE_COMPILE_CACHE, ...settings };
  const checking = complete ? captured(node, ["tools/check.mjs"], { cwd: ROOT, env }) : undefined;
  // The studio's tests run when it has changed since they last passed.
  const studio = join(ROOT, `.cache/studio-tested${all ? "-all" : ""}`);
  const sources = hashOf(["studio", "content/shapes.yaml"]);
  const report = join(ROOT, ".cache/test-report.json");
  rmSync(report, { force: true });
  const memory = memoryFolder();
  const code = await foreground(
    node,
    [
      commandOf("vitest"),
      "run",
      "--reporter=default",
      "--reporter=json",
      "--reporter=./tools/flaky-reporter.mjs",
      `--outputFile.json=${report}`,
      ...(complete && !all ? ["--tags-filter=!extended"] : []),
      ...named,
      // It takes root and ten minutes, and runs when it is named.
      ...(named.some((arg) => arg.startsWith("--project")) ? [] : ["--project=!operations"]),
      ...(complete && isStamped(studio, sources) ? ["--project=!studio"] : []),
    ],
    { cwd: ROOT, env: { ...env, ...(memory && { TMPDIR: memory }) } },
  );
  if (memory) rmSync(memory, { recursive: true, force: true, maxRetries: 10 });
  if (complete && code === 0) await unlessStamped(studio, sources, async () => {});
  const check = await checking;
  if (check && check.code !== 0) console.log(check.output);
  if (existsSync(report)) console.log(summary(JSON.parse(readFileSync(report, "utf8"))));
  return code || (check ? (check.code ?? 1) : 0);
}

/** Makes a folder in memory. @returns {string | undefined} undefined where there is no such file system or too little room */
function memoryFolder() {
  const place = "/dev/shm";
  if (!existsSync(place)) return undefined;
  const { bavail, bsize } = statfsSync(place);
  if (bavail * bsize < MEMORY_NEEDED) return undefined;
  const folder = mkdtempSync(join(place, "klarholm-"));
  // PostgreSQL runs as another user, in a folder of its own below.
  chmodSync(folder, 0o711);
  return folder;
}

/** @typedef {{ status: string, assertionResults: { status: string }[] }} FileResult */

/**
 * The count as one line. A file that could not load counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }} report of Vitest's JSON reporter
 */
function summary({ numPassedTests, numFailedTests, testResults }) {
  const isFailed = (/** @type {{ status: string }} */ { status }) => status === "failed";
  const unloadable = testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed));
  return `Tests: ${numPassedTests} passed, ${numFailedTests + unloadable.length} failed`;
}
