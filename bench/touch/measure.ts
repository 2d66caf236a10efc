import type { Browser } from "playwright-core";
import type { Press } from "../../e2e/presses.ts";
import type { Condition, Moment } from "./conditions.ts";
import { measurePresses } from "./measure-press.ts";
import { measureInp } from "./measure-visit.ts";
import { findPlaces } from "./places.ts";
import type { TouchFigures } from "./summary.ts";

/** A site whose presses are measured. */
export interface TouchSite {
  name: string;
  /** Origin without a trailing slash. */
  url: string;
  /** The presses that the site has. */
  presses: readonly Press[];
  conditions: readonly Condition[];
}

export interface TouchExtent {
  runs: number;
  moments: readonly Moment[];
  /** Receives a progress message for each measurement. */
  log: (what: string) => void;
}

/**
 * Measures sites alternately, run by run, because the machine's speed varies.
 * @throws when a site lacks the control of a press
 */
export async function measureTouch(
  browser: Browser,
  sites: readonly TouchSite[],
  { runs, moments, log }: TouchExtent,
): Promise<TouchFigures> {
  const figures: TouchFigures = { runs, presses: [], visits: [] };
  const prepared = [];
  for (const site of sites) {
    const first = site.presses.filter(({ after }) => after === undefined);
    prepared.push({ ...site, first, places: await findPlaces(browser, site.url, first) });
  }
  for (let run = 1; run <= runs; run += 1)
    for (const { name: site, url, presses, first, places, conditions } of prepared)
      for (const condition of conditions) {
        const { cpu, network } = condition;
        const under = { site, cpu, network: network.name };
        for (const moment of moments) {
          log(`${site}, run ${run} of ${runs}: ${cpu} times slower, ${network.name}, ${moment.name}`);
          for (const press of first) {
            const chain = [press, ...presses.filter(({ after }) => after === press.name)];
            const measured = await measurePresses(browser, url, chain, places, condition, moment);
            figures.presses.push(...measured.map((each) => ({ ...each, ...under, moment: moment.name })));
          }
        }
        figures.visits.push({ ...under, inpMs: await measureInp(browser, url, presses, condition) });
      }
  return figures;
}
