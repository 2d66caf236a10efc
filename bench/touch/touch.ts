import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installPeers } from "../report/peers.ts";
import { conditions, moments } from "./conditions.ts";
import { launchChromium } from "./chromium.ts";
import { measureTouch } from "./measure.ts";
import { openSites } from "./sites.ts";
import { touchSection } from "./table.ts";

/**
 * `npm run bench -- touch [--runs N] [--conditions N] [--quick]`: measures the time from presses to their results, and lost
 * presses; prints the tables and writes docs/performance/touch.svg.
 * `--conditions` takes the first N of conditions.ts; all by default, which take four times as long.
 * `--quick` makes one run at one moment under one condition, to check that everything works, and writes no chart.
 */
const { values } = parseArgs({
  options: { runs: { type: "string" }, conditions: { type: "string" }, quick: { type: "boolean" } },
});
const quick = values.quick === true;
const runs = Number(values.runs ?? (quick ? 1 : 5));
const conditionCount = quick ? 1 : Number(values.conditions ?? conditions.length);
if (!(runs > 0 && conditionCount > 0)) throw new Error("--runs and --conditions must be numbers above 0");

await installPeers();
const folder = await mkdtemp(join(tmpdir(), "klarholm-touch-"));
const browser = await launchChromium();
try {
  await using sites = await openSites(browser, { DATA_DIR: join(folder, "data") });
  const figures = await measureTouch(
    browser,
    sites.all.map((site) => ({ ...site, conditions: site.conditions.slice(0, conditionCount) })),
    {
      runs,
      moments: quick ? moments.slice(1, 2) : moments,
      log: (what) => console.log(`${new Date().toLocaleTimeString("sv")} ${what}`),
    },
  );
  const { text, chart } = touchSection(figures);
  console.log(text);
  if (!quick) await writeFile(new URL("../../docs/performance/touch.svg", import.meta.url), chart);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
