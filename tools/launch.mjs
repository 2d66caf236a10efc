// The entry of every npm script, on any Node from 18 on: prepares what a command needs, then runs it with the pinned Node.
// Free of dependencies, because it runs before packages are installed.
import { join } from "node:path";
import { lineFor } from "./faults.mjs";
import { build, install, withNode } from "./prepare.mjs";
import { foreground } from "./processes.mjs";
import { ROOT, commandOf } from "./project.mjs";
import { SERVER, SERVER_ENV } from "./server.mjs";
import { test } from "./test.mjs";

/** Runs a program of the project. @param {string} node @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const run = (node, args, env) => foreground(node, args, { cwd: ROOT, env: { ...withNode(node), ...env } });

/** A command that is one program. @param {string[]} first its file and first arguments */
function program(...first) {
  return async (/** @type {string[]} */ args) => run(await install(), [...first, ...args]);
}

/** What `npm run bench -- NAME` runs. @type {Record<string, string>} */
const benches = {
  all: "report/report.ts",
  costs: "address-costs.ts",
  desk: "desk/desk.ts",
  documents: "documents/documents.ts",
  recovery: "recovery/recovery.ts",
  scale: "scale/scale.ts",
  steps: "steps/steps.ts",
  touch: "touch/touch.ts",
};

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  start: async (args) =>
    run(await build(), [...SERVER, ...args], { ...SERVER_ENV, NODE_ENV: process.env.NODE_ENV ?? "production" }),
  async build() {
    await build();
    return 0;
  },
  dev,
  test,
  "test:endurance": (args) => test(["--project", "endurance", ...args], { ENDURANCE: "full" }),
  "test:cluster": (args) => test(["--project", "cluster", ...args], { ENDURANCE: "full" }),
  "test:operations": (args) => test(["--project", "operations", "--bail=1", ...args]),
  check: program("tools/check.mjs"),
  async format() {
    const node = await install();
    return (await run(node, [commandOf("oxfmt"), "."])) || run(node, ["studio/lint.mjs", "--write"]);
  },
  content: program("apps/server/src/cli/cli.ts", "content"),
  copy: program("apps/web/interface-copy.ts"),
  staff: program("apps/server/src/cli/cli.ts", "operations"),
  requirements: program("tools/requirements.mjs"),
  release: program("deploy/release/release.mjs"),
  async bench([name = "", ...args]) {
    return run(await build(), [`bench/${benches[name] ?? "run.ts"}`, ...args]);
  },
  "bench:search": program("bench/search.ts"),
  studio: program("studio/run.mjs"),
};

/** Runs the API, which restarts when its sources change, and the site with hot reload, until one of them ends. */
async function dev() {
  const node = await install();
  const { PORT = "3000", HOST = "127.0.0.1", PUBLIC_URL = `http://localhost:${PORT}` } = process.env;
  const api = { HOST: "127.0.0.1", PORT: String(Number(PORT) + 1) };
  const env = { ...withNode(node), NODE_ENV: "development", PUBLIC_URL };
  console.log(`Site: ${PUBLIC_URL}, API: http://${api.HOST}:${api.PORT}`);
  const stop = new AbortController();
  const site = [commandOf("@react-router/dev:react-router"), "dev", "--host", HOST, "--port", PORT, "--strictPort"];
  const programs = [
    foreground(node, ["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], {
      cwd: ROOT,
      env: { ...env, ...api, ROLE: "api" },
      stop: stop.signal,
    }),
    foreground(node, site, {
      cwd: join(ROOT, "apps/web"),
      env: { ...env, API_HOST: `http://${api.HOST}:${api.PORT}` },
      stop: stop.signal,
    }),
  ];
  const code = await Promise.race(programs);
  stop.abort();
  await Promise.all(programs);
  return code;
}

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  process.exitCode = await command(args).catch((error) => {
    console.error(lineFor(error));
    return 1;
  });
} else {
  console.error(`Usage: node tools/launch.mjs <${Object.keys(commands).join(" | ")}>`);
  process.exitCode = 2;
}
