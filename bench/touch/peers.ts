import { join } from "node:path";
import type { Browser } from "playwright-core";
import { freePort } from "../../tools/port.mjs";
import { startBuiltNext } from "../report/next.ts";
import { peersFolder, runPeer } from "../report/peers.ts";
import { type Running, startProgram } from "../report/program.ts";
import { capturePages } from "./capture.ts";

/** Presses that the peers have as well. */
export const peerPresses: readonly string[] = [
  "menu",
  "menu item",
  "search",
  "filter",
  "filter option",
  "sort",
  "load more",
  "gallery",
  "buy",
  "disclosure",
  "heart",
];

/**
 * Captures three pages of the running site, then builds and starts them as a React Router app and as a Next.js app.
 * @param origin of the site, without a trailing slash
 */
export async function startPeers(browser: Browser, origin: string): Promise<{ name: string; running: Running }[]> {
  await capturePages(browser, origin);
  return [
    { name: "React Router", running: await startReactRouter(origin) },
    { name: "Next.js", running: await startBuiltNext(origin) },
  ];
}

async function startReactRouter(picturesFrom: string): Promise<Running> {
  const folder = join(peersFolder, "react-router");
  const env = { NODE_ENV: "production", PICTURES_FROM: picturesFrom };
  await runPeer("@react-router/dev/bin.cjs", ["build", folder], env);
  const port = String(await freePort());
  const serve = join(peersFolder, "node_modules/@react-router/serve/bin.cjs");
  const started = await startProgram([serve, join(folder, "build/server/index.js")], /http:\/\/\S+:(\d+)/, {
    cwd: folder,
    env: { ...env, PORT: port, HOST: "127.0.0.1" },
  });
  return { ...started, url: `http://127.0.0.1:${port}` };
}
