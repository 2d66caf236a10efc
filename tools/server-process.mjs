// The server in a process of its own, as operators start it: for journeys, benchmarks, and tests of processes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { ROOT } from "./project.mjs";
import { SERVER, SERVER_ENV } from "./server.mjs";

/**
 * @typedef {object} Program a started program
 * @property {number} pid
 * @property {() => string} output the complete lines of stdout and stderr so far
 * @property {Promise<number | null>} ended its exit code; null when a signal ended it
 * @property {(signal: NodeJS.Signals) => Promise<void>} end sends a signal and waits until it has ended
 */

/**
 * @typedef {Program & AsyncDisposable & { url: string, stop: () => Promise<void>, kill: () => Promise<void> }} ServerProcess
 * A ready server. `url` is its numeric origin without a trailing slash; `stop` sends SIGTERM, `kill` and disposal SIGKILL.
 */

/**
 * Starts the server, on a free port of 127.0.0.1 unless `env` says otherwise.
 * @param {NodeJS.ProcessEnv} env its whole environment
 * @param {string[]} [program] arguments of Node, relative to the root
 * @returns {Program}
 */
export function spawnServer(env, program = SERVER) {
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...SERVER_ENV, HOST: "127.0.0.1", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  /** @type {string[]} */
  const lines = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => lines.push(`${line}\n`));
  const ended = once(child, "close").then(([code]) => (typeof code === "number" ? code : null));
  return {
    pid: child.pid ?? 0,
    output: () => lines.join(""),
    ended,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/**
 * Waits until a server listens.
 * @param {Program} program
 * @returns {Promise<string>} its numeric origin
 * @throws with its output when it ends instead
 */
export async function readyAt({ output, ended }) {
  for (;;) {
    const [, address] = /Klarholm is ready at (\S+)/.exec(output()) ?? [];
    // `localhost` may be resolved in both address families for each of many connections.
    if (address) return address.replace("localhost", "127.0.0.1");
    const over = await Promise.race([ended.then(() => true), new Promise((resolve) => setTimeout(resolve, 10, false))]);
    if (over) throw new Error(`The server ended:\n${output()}`);
  }
}

/**
 * Starts the server and waits until it is ready. If it ends by itself, its last lines go to the console.
 * @param {NodeJS.ProcessEnv} env its whole environment
 * @param {string[]} [program] arguments of Node, relative to the root
 * @returns {Promise<ServerProcess>}
 * @throws with its output when it ends instead
 */
export async function startServer(env, program) {
  const started = spawnServer(env, program);
  const url = await readyAt(started);
  let asked = false;
  void started.ended.then(
    (code) => asked || console.error(`The server ended by itself (${code}):\n${started.output().slice(-4000)}`),
  );
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    asked = true;
    return started.end(signal);
  };
  const kill = () => end("SIGKILL");
  return { ...started, url, end, stop: () => end("SIGTERM"), kill, [Symbol.asyncDispose]: kill };
}
