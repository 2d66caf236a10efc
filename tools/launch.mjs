// Runs the project's commands on any Node from 18 on: gets what they need, then starts them with the Node they need.
// Plain JavaScript without dependencies, because it runs before there are any.
import { join } from "node:path";
import { lineFor } from "./complaint.mjs";
import { check } from "./check.mjs";
import { dev } from "./dev.mjs";
import { expectFreePort } from "./port.mjs";
import { prepare, prepareTools, withNode } from "./prepare.mjs";
import { foreground } from "./processes.mjs";
import { ROOT, commandOf } from "./project.mjs";
import { SERVER, SERVER_ENV } from "./server.mjs";
import { studio } from "./studio.mjs";
import { test } from "./test.mjs";

/** Runs a program of the project with the pinned Node. @param {string} node @param {string[]} args */
const run = (node, args, env = {}) => foreground(node, args, { cwd: ROOT, env: { ...withNode(node), ...env } });

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  async start(args) {
    await expectFreePort(process.env);
    return run(await prepare(), [...SERVER, ...args], {
      ...SERVER_ENV,
      NODE_ENV: process.env.NODE_ENV ?? "production",
    });
  },
  dev: async () => dev(await prepareTools()),
  test,
  "test:endurance": (args) => test(["--project", "endurance", ...args], { ENDURANCE: "full" }),
  "test:cluster": (args) => test(["--project", "cluster", ...args], { ENDURANCE: "full" }),
  async check() {
    const failed = await check(await prepareTools());
    console.log(failed.length === 0 ? "All checks passed." : `Failed: ${failed.join(", ")}`);
    return failed.length === 0 ? 0 : 1;
  },
  async format() {
    const node = await prepareTools();
    const code = await run(node, [commandOf("oxfmt"), "."]);
    return code || run(node, [join(ROOT, "tools/ruff.mjs"), "--write"]);
  },
  content: async (args) => run(await prepareTools(), ["apps/server/src/cli/cli.ts", "content", ...args]),
  copy: async () => run(await prepareTools(), ["tools/interface-copy.mjs"]),
  staff: async (args) => run(await prepareTools(), ["apps/server/src/cli/cli.ts", "operations", ...args]),
  requirements: async (args) => run(await prepareTools(), ["tools/requirements.mjs", ...args]),
  "bench:search": async (args) => run(await prepareTools(), ["bench/search.ts", ...args]),
  bench: async ([what = "", ...args]) => {
    const programs = new Map([
      ["all", "bench/report/report.ts"],
      ["costs", "bench/address-costs.ts"],
      ["desk", "bench/desk.ts"],
      ["documents", "bench/documents/documents.ts"],
      ["steps", "bench/steps/steps.ts"],
      ["touch", "bench/touch/touch.ts"],
    ]);
    const node = what === "documents" ? await prepareTools() : await prepare();
    return run(node, [programs.get(what) ?? "bench/run.ts", ...args]);
  },
  studio,
};

const [name = "", ...args] = process.argv.slice(2);
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    console.error(`Usage: node tools/launch.mjs <${Object.keys(commands).join(" | ")}>`);
    process.exitCode = 2;
  } else process.exitCode = await command(args);
} catch (error) {
  console.error(lineFor(error));
  process.exitCode = 1;
}
