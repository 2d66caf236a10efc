// `npm test`: a browser if none is there, then the tests in one run, and types, lint and dead code beside them.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureBrowser } from "./browser-install.mjs";
import { testsSince } from "./changed.mjs";
import { check } from "./check.mjs";
import { memoryFolder } from "./memory-folder.mjs";
import { prepare, withNode } from "./prepare.mjs";
import { captured, foreground } from "./processes.mjs";
import { seconds } from "./progress.mjs";
import { ROOT, commandOf } from "./project.mjs";
import { leftOut, summary, triedAgain } from "./results.mjs";
import { SERVER_ENV } from "./server.mjs";

/**
 * Proves every requirement of the project, without the tests that bear the tag `extended`. The last line printed is the count.
 * @param {string[]} args `--all` alone runs every test there is. Anything else is passed on to Vitest, for instance a
 * path, and leaves the checks out; `--changed`, alone or with a commit after it, runs what the differences to the last
 * commit, or to that one, touch. Of what is named, every test runs
 * @param {NodeJS.ProcessEnv} [settings] of the tests
 * @returns {Promise<number>} 0 when all is well
 */
export async function test(args, settings = {}) {
  const started = performance.now();
  const named = args.filter((arg) => arg !== "--all");
  const ordinary = args.length === 0;
  const node = await prepare();
  const browser = await ensureBrowser(node);
  // Beside the tests, which leave a core idle now and then; what they found is told at the end, in one piece.
  /** @type {string[]} */
  const complaints = [];
  let stopped = false;
  const checking =
    named.length > 0
      ? []
      : check(node, async (name, parts, options) => {
          if (stopped) return 1;
          const { code, signal, output } = await captured(node, parts, options);
          stopped = signal !== null;
          if (code !== 0) complaints.push(`${name}\n${output}`);
          return code ?? 1;
        });
  // Threads of the server are started by hundreds of tests: with its compiled modules one takes two thirds of the time.
  const { NODE_COMPILE_CACHE } = SERVER_ENV;
  const env = { ...withNode(node), NODE_COMPILE_CACHE, CHROMIUM_PATH: browser, ...settings };
  const files = named[0] === "--changed" ? testsSince(node, env, named[1] ?? "HEAD") : named;
  if (files?.length === 0 && named.length > 0) {
    console.log("No test touches what changed.");
    return 0;
  }
  const report = join(ROOT, ".cache/test-report.json");
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const folder = memoryFolder();
  const code = await foreground(
    node,
    [
      commandOf("vitest"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...(ordinary ? ["--tags-filter=!extended"] : []),
      ...(files ?? []),
    ],
    { cwd: ROOT, env: { ...env, ...(folder !== undefined && { TMPDIR: folder }) } },
  );
  // What began to go with the tests, as a database does, may still be going.
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  const failed = await checking;
  if (code >= 128) return code;
  for (const complaint of complaints) console.log(complaint);
  console.log(`Took ${seconds(performance.now() - started)}.`);
  for (const name of failed) console.log(`Failed: ${name}`);
  const results = JSON.parse(readFileSync(report, "utf8"));
  console.log(triedAgain(results));
  const left = ordinary ? leftOut(results) : 0;
  if (ordinary) console.log(`Left to npm test -- --all: ${left}`);
  console.log(summary(results, left));
  return code !== 0 || failed.length > 0 ? 1 : 0;
}
