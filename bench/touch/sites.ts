import type { Browser } from "playwright-core";
import { pressesOn } from "../../e2e/presses.ts";
import { demoSite } from "./demo-site.ts";
import { SERVER } from "../../tools/server.mjs";
import { startSite } from "../site-process.ts";
import { conditions, goalCondition } from "./conditions.ts";
import type { TouchSite } from "./measure.ts";
import { peerPresses, startPeers } from "./peers.ts";
import { ours } from "./table.ts";

/** Running sites; disposing stops them. */
export interface Sites extends AsyncDisposable {
  all: TouchSite[];
}

/**
 * Starts the site with its own content, and its peers with the same pages.
 * @param env settings of the site, at least a data folder
 */
export async function openSites(browser: Browser, env: Record<string, string>): Promise<Sites> {
  await using started = new AsyncDisposableStack();
  const site = await startSite(SERVER, { PICTURES_AHEAD: "off", ...env });
  started.defer(() => site.stop());
  const presses = pressesOn(demoSite);
  const all: TouchSite[] = [{ name: ours, url: site.url, presses, conditions }];
  for (const { name, running } of await startPeers(browser, site.url)) {
    started.use(running);
    const theirs = presses.filter((press) => peerPresses.includes(press.name));
    all.push({ name, url: running.url, presses: theirs, conditions: [goalCondition] });
  }
  const running = started.move();
  return { all, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
