// `npm run dev`: the API server restarts when its sources change, the site reloads in place; one address for both.
import { setTimeout as sleep } from "node:timers/promises";
import { expectFreePort, freePort } from "./port.mjs";
import { withNode } from "./prepare.mjs";
import { foreground } from "./processes.mjs";
import { seconds } from "./progress.mjs";
import { ROOT, commandOf } from "./project.mjs";

/**
 * Runs both until Ctrl-C, or until one of them ends.
 * @param {string} node
 * @returns {Promise<number>} the exit code
 */
export async function dev(node) {
  const started = performance.now();
  const { PORT = "3000", HOST = "127.0.0.1" } = process.env;
  await expectFreePort(process.env);
  const apiPort = await freePort();
  const apiHost = `http://127.0.0.1:${apiPort}`;
  const url = `http://${HOST === "127.0.0.1" || HOST === "0.0.0.0" ? "localhost" : HOST}:${PORT}`;
  const base = { ...withNode(node), NODE_ENV: "development", PUBLIC_URL: process.env.PUBLIC_URL ?? url };
  const stop = new AbortController();
  const programs = [
    foreground(node, ["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], {
      cwd: ROOT,
      env: { ...base, PORT: String(apiPort), HOST: "127.0.0.1", ROLE: "api" },
      stop: stop.signal,
      // Its own address is nobody's business, and neither is every good answer.
      hide: /^Klarholm is ready|^\{"level":30,/,
    }),
    foreground(
      node,
      [
        commandOf("@react-router/dev:react-router"),
        "dev",
        "--host",
        HOST,
        "--port",
        PORT,
        "--strictPort",
        "--logLevel",
        "warn",
      ],
      {
        cwd: `${ROOT}/apps/web`,
        env: { ...base, API_HOST: apiHost },
        stop: stop.signal,
      },
    ),
  ];
  announce(url, apiHost, started, stop.signal);
  const code = await Promise.race(programs);
  stop.abort();
  await Promise.all(programs);
  return code;
}

/** Prints the address once the site answers with content. @param {string} url @param {string} apiHost @param {number} started @param {AbortSignal} stopped */
async function announce(url, apiHost, started, stopped) {
  for (const target of [apiHost, url]) {
    while (!stopped.aborted && !(await fetch(target, { redirect: "manual" }).then(Boolean, () => false)))
      await sleep(200);
  }
  if (!stopped.aborted)
    console.log(
      `\nKlarholm, with hot reload: ${url} (ready in ${seconds(performance.now() - started)}; Ctrl-C stops it)\n`,
    );
}
