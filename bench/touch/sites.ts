import { demoSite, pressesOn } from "../../e2e/presses.ts";
import { SERVER } from "../../tools/server.mjs";
import { startSite } from "../site-process.ts";
import { conditions } from "./conditions.ts";
import type { TouchSite } from "./measure.ts";
import { ours } from "./table.ts";

/** Sites that run until this is disposed of. */
export interface Sites extends AsyncDisposable {
  all: TouchSite[];
}

/**
 * Starts the site with its own content.
 * @param env settings of the site, a data folder above all
 */
export async function openSites(env: Record<string, string>): Promise<Sites> {
  const site = await startSite(SERVER, { PICTURES_AHEAD: "off", ...env });
  return {
    all: [{ name: ours, url: site.url, presses: pressesOn(demoSite), conditions }],
    [Symbol.asyncDispose]: () => site.stop(),
  };
}
