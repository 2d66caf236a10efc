// Programs that the launcher runs: quietly, with their output kept for the error line; or in the foreground, with signals passed on.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Complaint, explain } from "./complaint.mjs";

/** Who started us. */
const PARENT = process.ppid;

/**
 * Runs a program without showing its output.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean, what: string }} options `what` names the step in the error line
 * @returns {Promise<string>} what it printed
 * @throws {Complaint} when it fails: a known fault's own line, else its last telling lines
 */
export async function quietly(program, args, { what, ...options }) {
  const { code, signal, output } = await captured(program, args, options).catch((error) => {
    const missing = "code" in error && error.code === "ENOENT";
    throw new Complaint(missing ? `${what} failed: ${program} was not found.` : `${what} failed: ${error.message}`, {
      cause: error,
    });
  });
  if (signal) throw new Complaint(`${what} was stopped (${signal}).`);
  if (code !== 0) throw new Complaint(`${what} failed: ${explain(output) ?? lastWords(output)}`);
  return output;
}

/**
 * Runs a program, with signals passed on, and keeps what it prints until it has ended.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, output: string }>} the last 200,000 characters of what it printed
 * @throws when it cannot be started
 */
export function captured(program, args, { cwd, env = process.env, shell = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, shell, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk).slice(-200_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const unhook = passSignals(child);
    child.on("error", (error) => {
      unhook();
      reject(error);
    });
    child.on("close", (code, signal) => {
      unhook();
      resolve({ code, signal, output });
    });
  });
}

/**
 * Runs a program in the foreground with our terminal until it ends. A signal to us (Ctrl-C, SIGTERM, a closed terminal)
 * reaches it exactly once, and we wait for it; a second one, a second later, ends it the hard way.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, stop?: AbortSignal, hide?: RegExp }} options
 *   `stop` ends it with SIGTERM; `hide` keeps lines of its output from being shown
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export function foreground(program, args, { cwd, env = process.env, stop, hide }) {
  return new Promise((resolve, reject) => {
    // A session of its own keeps the terminal from signalling the child as well: npm and the shell already tell us twice.
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ["inherit", hide ? "pipe" : "inherit", "inherit"],
      detached: process.platform !== "win32",
    });
    if (child.stdout && hide)
      createInterface(child.stdout).on("line", (line) => hide.test(line) || process.stdout.write(`${line}\n`));
    const unhook = passSignals(child);
    stop?.addEventListener("abort", () => child.kill("SIGTERM"));
    child.on("error", (error) => {
      unhook();
      reject(error);
    });
    child.on("exit", (code, signal) => {
      unhook();
      resolve(code ?? (signal === "SIGINT" ? 130 : signal === "SIGKILL" ? 137 : 143));
    });
  });
}

/** @param {import("node:child_process").ChildProcess} child */
function passSignals(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  let first = 0;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (first === 0) {
      first = performance.now();
      child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    } else if (performance.now() - first > 1000) child.kill("SIGKILL");
  };
  for (const signal of signals) process.on(signal, pass);
  // npm hands a signal to its shell only, which dies of it and leaves us behind: then we are the ones to stop.
  const orphaned = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(orphaned);
    pass("SIGTERM");
  }, 250).unref();
  return () => {
    clearInterval(orphaned);
    for (const signal of signals) process.off(signal, pass);
  };
}

/** The last lines that say something, as one line. @param {string} output */
function lastWords(output) {
  const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, "");
  const lines = plain.split("\n").map((line) => line.replace(/^npm (error|ERR!)\s*/i, "").trim());
  const telling = lines.filter(
    (line) => line !== "" && !/^at |complete log of this run|^code |^errno |^npm warn/i.test(line),
  );
  return telling.slice(-3).join(" | ") || "it printed nothing.";
}
