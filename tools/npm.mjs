// npm, however this machine has it.
import { existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { Complaint, explain } from "./complaint.mjs";
import { quietly } from "./processes.mjs";

/**
 * How to start npm: the one that started us, else the one on PATH.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @param {(path: string) => boolean} [exists]
 * @returns {{ program: string, args: string[], shell: boolean }}
 * @throws {Complaint} when there is none
 */
export function findNpm(env = process.env, platform = process.platform, exists = existsSync) {
  const script = env.npm_execpath;
  // Other package managers set the same variable.
  if (script && /^npm(-cli)?\.[cm]?js$/.test(basename(script)) && exists(script))
    return { program: process.execPath, args: [script], shell: false };
  const name = platform === "win32" ? "npm.cmd" : "npm";
  const folders = (env.PATH ?? env.Path ?? "").split(platform === "win32" ? ";" : delimiter);
  if (!folders.some((folder) => folder !== "" && exists(join(folder, name))))
    throw new Complaint("npm was not found: install Node.js with npm (any release from 18 on) and run this again.");
  return { program: name, args: [], shell: platform === "win32" };
}

/**
 * Runs npm quietly.
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, what: string }} options
 * @returns {Promise<string>} what it printed
 */
export async function npm(args, { cwd, env, what }) {
  const { program, args: before, shell } = findNpm();
  // npm's own patience is minutes; a registry that is away should be told within half a minute.
  const patience = ["--fetch-retries=2", "--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000"];
  const output = await quietly(
    program,
    [...before, ...args, ...patience, "--no-audit", "--no-fund", "--loglevel=warn"],
    { cwd, shell, what, ...(env && { env }) },
  );
  const fault = unpackFault(output);
  if (fault !== undefined) throw new Complaint(`${what} failed: ${fault}`);
  return output;
}

/**
 * npm warns of files that it could not write, and ends as if all were well.
 * @param {string} output of a run that ended with 0
 * @returns {string | undefined} the fault's line, undefined when every file was written
 */
export function unpackFault(output) {
  const warning = output.split("\n").find((line) => line.includes("TAR_ENTRY_ERROR"));
  return warning === undefined ? undefined : (explain(warning) ?? "a package could not be unpacked.");
}
