// The npm that started this process, else npm on PATH.
import { existsSync } from "node:fs";
import { Fault, explain } from "./faults.mjs";
import { quietly } from "./processes.mjs";

/**
 * Runs npm quietly.
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, what: string }} options `what` names the step for people
 * @returns {Promise<void>}
 * @throws {Fault} when it fails, or when npm could not write a file
 */
export async function npm(args, options) {
  const script = process.env.npm_execpath ?? "";
  // Other package managers set the same variable.
  const isNpm = /\bnpm-cli\.[cm]?js$/.test(script) && existsSync(script);
  const shell = !isNpm && process.platform === "win32";
  // npm's own retries take minutes when the registry cannot be reached.
  const flags = ["--fetch-retries=2", "--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000", "--no-audit"];
  const output = await quietly(
    isNpm ? process.execPath : "npm",
    [...(isNpm ? [script] : []), ...args, ...flags, "--no-fund", "--loglevel=warn"],
    { ...options, shell },
  );
  // npm warns of files that it could not write and exits with 0.
  const unwritten = /^.*TAR_ENTRY_ERROR.*$/m.exec(output)?.[0];
  if (unwritten) throw new Fault(`${options.what} failed: ${explain(unwritten) ?? unwritten}`);
}
