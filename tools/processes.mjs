// Child processes: with captured output, or in the foreground with signals forwarded. Runs on Node 18.
import { spawn } from "node:child_process";
import { Fault, explain } from "./faults.mjs";

const PARENT = process.ppid;

/**
 * Runs a program without showing its output.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean, what: string }} options `what` names the step for people
 * @returns {Promise<string>} its output
 * @throws {Fault} when it fails: the line of a known fault, else its last lines
 */
export async function quietly(program, args, { what, ...options }) {
  console.log(`${what} ...`);
  const { code, output } = await captured(program, args, options);
  if (code !== 0) throw new Fault(`${what} failed: ${explain(output) ?? lastLines(output)}`);
  return output;
}

/**
 * Runs a program and captures its output.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<{ code: number | null, output: string }>} `code` is null when a signal ended it or it could not be started
 */
export async function captured(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const append = (/** @type {Buffer} */ chunk) => (output += chunk);
  child.stdout.on("data", append);
  child.stderr.on("data", append);
  const code = await ended(child).catch((error) => {
    output += error.code === "ENOENT" ? `${program} was not found.` : error.message;
    return null;
  });
  return { code, output };
}

/**
 * Runs a program in the foreground until it ends. A signal to this process is forwarded to it once; a second signal at
 * least a second later kills it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, stop?: AbortSignal }} options `stop` ends it with SIGTERM
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export async function foreground(program, args, { stop, ...options }) {
  // In a session of its own the terminal does not signal it as well.
  const detached = process.platform !== "win32";
  const child = spawn(program, args, { ...options, stdio: "inherit", detached });
  stop?.addEventListener("abort", () => child.kill("SIGTERM"));
  const code = await ended(child);
  return code ?? (child.signalCode === "SIGINT" ? 130 : child.signalCode === "SIGKILL" ? 137 : 143);
}

/**
 * Forwards signals until a child has ended.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number | null>} its exit code
 */
function ended(child) {
  let first = 0;
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    if (first === 0) {
      first = performance.now();
      child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    } else if (performance.now() - first > 1000) child.kill("SIGKILL");
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  // npm signals its shell only. A shell that dies of it leaves this process behind with another parent.
  const orphaned = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(orphaned);
    forward("SIGTERM");
  }, 250).unref();
  /** @type {Promise<number | null>} */
  const closed = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return closed.finally(() => {
    clearInterval(orphaned);
    for (const signal of signals) process.off(signal, forward);
  });
}

/** The last telling lines of a failed program, as one line. @param {string} output */
function lastLines(output) {
  const lines = output.split("\n").map((line) => line.replace(/^npm (error|ERR!)\s*/i, "").trim());
  const telling = lines.filter((line) => line && !/^at |complete log of this run|^(code|errno) |^npm warn/i.test(line));
  return telling.slice(-3).join(" | ") || "it printed nothing.";
}
